"""The service: the built site over HTTP, and beside it the JSON API that answers what the command answers.

    uvicorn.run(application(Path("build/site"), api=Api(Processes())))

It keeps nothing between requests, so any number of them may run side by side, behind any load balancer.
"""

from judge.service.api import Api
from judge.service.pages import HEADERS, application, script_hashes
from judge.service.processes import Processes

__all__ = ["HEADERS", "Api", "Processes", "application", "create", "script_hashes"]


def create() -> object:
    """Give the application for `uvicorn --factory judge.service:create --workers N`.

    `SVOD_SITE` names the folder of the built site, `SVOD_HOSTS` the hosts that it answers to, with commas between.
    """
    import os
    from pathlib import Path

    hosts = tuple(filter(None, os.environ.get("SVOD_HOSTS", "").split(",")))
    processes = Processes()
    processes.start()
    return application(Path(os.environ.get("SVOD_SITE", "build/site")).resolve(), api=Api(processes), hosts=hosts)
