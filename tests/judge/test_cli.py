"""The command as a whole: help, wrong use, output that goes away. Each command has a test module of its own."""

import io
import os
import signal
import subprocess
import sys

import pytest

from judge.cli import main
from tests.judge.command import ROOT, Svod, process

COMMANDS = ("show", "find", "rule", "check", "review", "site", "serve")


@pytest.fixture
def svod(capsys):
    return Svod(capsys)


@pytest.mark.parametrize("command", COMMANDS)
def test_help_shows_examples_and_the_common_options(svod, command):
    ran = svod(command, "--help")
    assert ran.code == 0
    assert f"\n  svod {command}" in ran.out.partition("Примеры:")[2]
    assert all(option in ran.out for option in ("--json", "--lang", "--data"))


@pytest.mark.parametrize("command", COMMANDS)
def test_help_is_in_the_language_asked_for(svod, command):
    russian, english = svod(command, "--help").out, svod(command, "--help", "--lang", "en").out
    assert russian.startswith("Использование: svod ")
    assert english.startswith("Usage: svod ")
    assert "Примеры:" not in english
    assert not any("а" <= letter <= "я" for letter in english.lower())


def test_help_lists_every_command(svod):
    assert all(f"\n  {command} " in svod("--help").out for command in COMMANDS)


def test_without_a_command_help_is_shown_as_wrong_use(svod):
    ran = svod()
    assert (ran.code, ran.out) == (2, "")
    assert "Команды:" in ran.err


def test_interrupted_while_it_still_loads_it_says_nothing():
    script = """
import sys

class Interrupted:
    def find_spec(self, name, *_):
        if name == "judge.cli":
            raise KeyboardInterrupt

sys.meta_path.insert(0, Interrupted())
from judge.__main__ import main
sys.exit(main())
"""
    ran = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stdout, ran.stderr) == (130, "", "")


def test_version(svod):
    assert svod("--version").out.startswith("svod 0.")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["shw", "504"], "svod show"),
        (["show"], "ID"),
        (["show", "504", "--jsn"], "--jsn"),
        (["show", "504", "--lang", "de"], "ru, en"),
        (["find", "удар", "--kind", "spell"], "clause, ruling, term, card"),
        (["find", "удар", "--limit", "0"], "от 1"),
        (["find", "удар", "--limit", "много"], "от 1"),
        (["find", "удар", "--limit"], "--limit"),
        (["serve", "--port", "70000"], "65535"),
        (["serve", "extra"], "extra"),
        (["rule"], "svod rule FILE"),
        (["rule", "one.json", "--batch", "two.jsonl"], "svod rule FILE"),
        (["rule", "case.json", "--edition", "b"], "--edition rp"),
        (["rule", "case.json", "--reading", "range-diagonals"], "--reading"),
    ],
)
def test_wrong_use_is_told_in_two_lines(svod, arguments, told):
    ran = svod(*arguments)
    assert ran.code == 2
    assert ran.out == ""
    assert told in ran.err
    assert len(ran.err.splitlines()) == 2
    assert ran.err.startswith("svod")


def test_wrong_use_is_told_in_json_too(svod):
    ran = svod("show", "504", "--nonsense", "--json", "--lang", "en")
    assert ran.code == 2
    assert set(ran.json["error"]) == {"message", "place", "remedy"}
    assert "--nonsense" in ran.json["error"]["message"]


@pytest.mark.parametrize("command", ["show", "find", "rule", "check", "review", "site"])
def test_data_that_are_not_there_are_told_with_their_folder(svod, command, tmp_path):
    argument = {"check": [], "site": []}.get(command, ["504"])
    ran = svod(command, *argument, "--data", tmp_path / "nowhere")
    assert ran.code == 2
    assert str(tmp_path / "nowhere") in ran.err
    assert len(ran.err.splitlines()) == 2


def test_a_reader_that_goes_away_ends_the_command_quietly():
    running = process("show", "504.1", "--json")
    running.stdout.close()
    assert running.stderr.read() == b""
    assert running.wait(30) == 141


def test_output_that_cannot_be_written_is_told_in_a_line():
    with open("/dev/full", "wb") as full:  # noqa: PTH123
        running = process("show", "504.1", stdout=full)
        error = running.communicate(timeout=30)[1].decode()
    assert running.returncode == 2
    assert len(error.splitlines()) == 1


def test_an_interrupt_ends_with_130():
    running = process("rule", "--batch", "-")
    running.stdin.write(b"{}\n")
    running.stdin.flush()
    assert running.stdout.readline().startswith(b'{"error"')  # it is up and waits for the next line
    running.send_signal(signal.SIGINT)
    assert running.wait(30) == 130
    assert running.stderr.read() == b""


@pytest.mark.parametrize("locale", ["C", "POSIX", "ru_RU.KOI8-R"])
def test_output_is_utf_8_whatever_the_locale(locale):
    running = process("show", "504.4", "--json", env={"LC_ALL": locale, "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"})
    assert "Атаку нельзя объявить" in running.communicate(timeout=30)[0].decode("utf-8")


def test_an_argument_that_is_no_utf_8_does_no_harm():
    running = process("find", os.fsdecode(b"\xff\xfe"), "--json")
    out, error = running.communicate(timeout=30)
    assert running.returncode == 0
    assert b'"hits": []' in out
    assert error == b""


class Terminal(io.StringIO):
    def isatty(self):
        return True


@pytest.mark.parametrize(
    ("environment", "coloured"), [({}, True), ({"NO_COLOR": "1"}, False), ({"TERM": "dumb"}, False)]
)
def test_colour_is_for_terminals_that_want_it(monkeypatch, environment, coloured):
    screen = Terminal()
    monkeypatch.setattr("sys.stdout", screen)
    monkeypatch.delenv("NO_COLOR", raising=False)
    for name, value in ({"TERM": "xterm-256color"} | environment).items():
        monkeypatch.setenv(name, value)
    main(["show", "504.4"])
    assert ("\x1b[32m" in screen.getvalue() or "\x1b[1;32m" in screen.getvalue()) is coloured


def test_there_is_no_colour_in_a_pipe(svod):
    assert "\x1b" not in svod("show", "504.4").out + svod("find", "удар").out


@pytest.mark.parametrize(
    ("command", "left_out"),
    [
        ("show 504.1", {"whoosh", "snowballstemmer", "starlette", "uvicorn", "mkdocs", "jinja2", "jsonschema"}),
        ("show 504.1 --json", {"whoosh", "starlette", "uvicorn", "mkdocs", "jsonschema", "rich"}),
        ("find удар", {"engine", "checker", "starlette", "uvicorn", "mkdocs", "jsonschema"}),
        ("rule --batch /dev/null", {"whoosh", "starlette", "uvicorn", "mkdocs", "jsonschema", "rich"}),
        ("--help", {"engine", "checker", "whoosh", "starlette", "uvicorn", "mkdocs", "jsonschema", "rich"}),
    ],
)
def test_a_command_loads_only_what_it_needs(command, left_out):
    script = f"import sys; from judge.cli import main; main({command.split()!r}); print(*sys.modules, file=sys.stderr)"
    ran = subprocess.run([sys.executable, "-c", script], cwd=ROOT, check=True, capture_output=True, text=True)
    assert not left_out & set(ran.stderr.split())


NOT_FOR_SHOW = ["whoosh", "starlette", "uvicorn", "mkdocs", "rapidfuzz", "jinja2", "judge.commands.find"]


def test_a_command_loads_no_other():
    code = (
        "import sys; from judge.cli import main; main(['show', '504.4', '--json']); "
        f"print([one for one in {NOT_FOR_SHOW} if one in sys.modules])"
    )
    ran = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert ran.stdout.splitlines()[-1] == "[]"
