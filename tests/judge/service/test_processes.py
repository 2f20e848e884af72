"""Work in processes of its own: the same answers, a limit of time, no more than can be done, life after a death."""

import asyncio
import json
import os
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest

from judge.service.limits import LIMITS, Refused
from judge.service.processes import Here, Processes
from judge.service.work import Done, Job
from tests.judge.command import SPEAR_CASE

pytestmark = pytest.mark.long
LONG_QUESTION = Job("ask", parameters=(("q", " ".join(f"мечнк{n} лтуна{n} бьот" for n in range(16))[:300]),))
RULE = Job("rule", body=json.dumps(SPEAR_CASE).encode())


def code(done: Done) -> str:
    told: str = json.loads(done.body)["error"]["code"]
    return told


@pytest.fixture
def processes(request):
    room = Processes(limits=replace(LIMITS, **getattr(request, "param", {})), processes=1)
    yield room
    room.close()


def test_they_answer_as_work_in_place_does(processes):
    async def both() -> tuple[Done, Done]:
        return await processes.do(RULE), await Here().do(RULE)

    one, other = asyncio.run(both())
    assert one == other
    assert one.status == 200


@pytest.mark.parametrize("processes", [{"seconds": 0.000_001}], indirect=True)
def test_what_takes_too_long_is_stopped(processes):
    done = asyncio.run(processes.do(LONG_QUESTION))
    assert done.status == 408
    assert code(done) == "too-long"


@pytest.mark.parametrize("processes", [{"waiting": 1}], indirect=True)
def test_more_than_may_wait_are_refused_at_once(processes):
    async def many() -> list[Done | BaseException]:
        return await asyncio.gather(*(processes.do(RULE) for _ in range(10)), return_exceptions=True)

    answers = asyncio.run(many())
    refused = [one for one in answers if isinstance(one, Refused)]
    assert {one.code for one in refused} == {"too-many-requests"}
    assert len(refused) == 8
    assert all(one.status == 200 for one in answers if isinstance(one, Done))


def test_a_process_that_dies_is_told_and_another_takes_its_place(processes):
    asyncio.run(processes.do(RULE))
    [pid] = processes._pool._processes
    os.kill(pid, signal.SIGKILL)
    answers = [asyncio.run(_told(processes)) for _ in range(20)]
    assert "no-worker" in answers
    assert answers[-1] == "200"


async def _told(processes: Processes) -> str:
    try:
        return str((await processes.do(RULE)).status)
    except Refused as refused:
        return refused.code


ORPHANED = """
import asyncio, os, signal
from judge.service.processes import Processes
from judge.service.work import Job
if __name__ == "__main__":
    room = Processes(processes=1)
    asyncio.run(room.do(Job("health")))
    print(*room._pool._processes, flush=True)
    os.kill(os.getpid(), signal.SIGKILL)
"""


def test_they_end_with_the_process_that_started_them_however_it_ended(tmp_path):
    script = tmp_path / "server.py"
    script.write_text(ORPHANED)
    ended = subprocess.run([sys.executable, script], capture_output=True, text=True, env=_here(), check=False)
    pid = int(ended.stdout)
    assert any(_gone(pid) for _ in range(100))


def _gone(pid: int) -> bool:
    time.sleep(0.1)
    return not Path(f"/proc/{pid}").exists() or "Z" in Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2][:3]


def _here() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}


LOADED = """
import sys
from judge.service.limits import LIMITS
from judge.service.work import WARMING_UP, Job, Worker, no_timer
worker = Worker(None, LIMITS)
for job in WARMING_UP:
    assert worker.do(job, no_timer).status == 200, job
before = set(sys.modules)
body = b"1 auxiliary source=flyer(spell); 2 C1 target=test-soldier > source spell target"
for job in (
    Job("clause", "543.3"),
    Job("ruling", "two-hunt-markers"),
    Job("search", parameters=(("q", "elfh xthtp hzl"), ("lang", "en"))),
    Job("ask", parameters=(("q", "mozhet li letun udarit cherez ryad"),)),
    Job("rule", body=body),
    Job("explore", body=body),
):
    assert worker.do(job, no_timer).status == 200, job
print(*sorted(set(sys.modules) - before))
"""


def test_no_request_has_anything_left_to_load():
    """An import within the limit of time would be broken off, and stay broken."""
    told = subprocess.run([sys.executable, "-c", LOADED], capture_output=True, text=True, env=_here(), check=True)
    assert told.stdout.split() == []
