"""`svod serve`: the site on this machine."""

from __future__ import annotations

import signal
import socket
import sys
from contextlib import closing
from pathlib import Path
from typing import Annotated

import typer

from judge.terminal.options import AsJson, DataFolder, InLanguage, both
from judge.terminal.output import Language, to_json_line
from judge.terminal.trouble import Trouble
from rulesdb.records import Text

HELP = both(
    "Показать сайт на этой машине, по адресу 127.0.0.1.\n\n"
    "Если сайт ещё не построен, он строится. Официальный текст, импортированный на этой машине (svod import), показан "
    "рядом с пунктами и находится поиском; в файлы сайта он не попадает. По адресу /api отвечает JSON: поиск, вопросы, "
    "решения (описание — /api/openapi.json). Остановить — Ctrl-C. JSON: address, строкой до начала работы.\n"
    "---\n"
    "svod serve\nsvod serve --port 8080\nsvod serve --port 0",
    "Serve the site on this machine, at 127.0.0.1.\n\n"
    "The site is built where it has not been. The official text imported on this machine (svod import) is shown beside "
    "the clauses and found by the search; it never gets into the files of the site. Below /api it answers in JSON: "
    "search, questions, decisions (described at /api/openapi.json). Ctrl-C stops it. JSON: address, in a line before "
    "the work begins.\n"
    "---\n"
    "svod serve\nsvod serve --port 8080\nsvod serve --port 0",
)

HOST = "127.0.0.1"


def run(
    port: Annotated[
        int,
        typer.Option(
            "--port",
            metavar="N",
            min=0,
            max=65535,
            help=both("Порт; 0 — любой свободный.", "Port; 0 for any free one."),
        ),
    ] = 8000,
    out: Annotated[
        Path, typer.Option("--out", metavar="DIR", help=both("Папка построенного сайта.", "Folder of the built site."))
    ] = Path("build/site"),
    as_json: AsJson = False,
    lang: InLanguage = Language.RU,
    data: DataFolder = None,
) -> None:
    """Serve until interrupted."""
    import uvicorn

    from judge.official.overlay import Overlay
    from judge.service import Api, Processes, application

    with closing(_listening(port)) as listener:
        if not (out / "index.html").is_file():
            from judge.commands.site import build_site

            sys.stderr.write("Сайт ещё не построен, строю…\n" if lang is Language.RU else "Building the site…\n")
            build_site(out, data)
        address = f"http://{HOST}:{listener.getsockname()[1]}/"
        sys.stdout.write(to_json_line({"address": address}) + "\n" if as_json else f"{address}\n")
        sys.stdout.flush()
        processes = Processes(data)
        processes.start()
        app = application(out.resolve(), Overlay(), Api(processes))
        config = uvicorn.Config(app, log_level="warning", lifespan="off", server_header=False)
        # The server ends gracefully and then raises the signal again, which by itself would leave the processes behind.
        signal.signal(signal.SIGTERM, lambda number, _: sys.exit(128 + number))
        try:
            uvicorn.Server(config).run(sockets=[listener])
        finally:
            processes.close()


def _listening(port: int) -> socket.socket:
    """A socket bound to the port. Raises Trouble where another program has it, before anything is built."""
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((HOST, port))
        listener.listen()
    except OSError as refused:
        listener.close()
        raise Trouble(
            f"{HOST}:{port}",
            Text(f"порт не открыть: {refused.strerror}.", f"the port cannot be opened: {refused.strerror}."),
            Text("Укажите другой: --port 0 возьмёт любой свободный.", "Name another: --port 0 takes any free one."),
        ) from refused
    return listener
