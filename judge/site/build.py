"""Builds the documentation site: plain Markdown from the records and the report, then MkDocs, once for each language.

MkDocs and its theme are used as they come, without a plugin or a hook of this project; what is written for them is
Markdown, a style sheet and two scripts. The site stands in its place only when all of it has been built, and the same
data gives the same bytes.
"""

from __future__ import annotations

import logging
import shutil
import tempfile
from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from checker.report import Report
from judge.search import Search
from judge.site.data import write_data
from judge.site.desk import RUNTIME, Runtime, install
from judge.site.offline import manifest, write_offline
from judge.site.pages import LANGUAGES, REFERENCE, Pages
from judge.site.reference import built_meanwhile
from judge.site.search_table import groups, write_search
from judge.site.short_links import write_short_links
from judge.terminal.trouble import Trouble
from rulesdb.database import RulesDB
from rulesdb.fingerprints import digest
from rulesdb.records import Text

PROJECT: Final = Path(__file__).parent.parent.parent
CONFIGURATIONS: Final = {"ru": "mkdocs.yml", "en": "mkdocs.en.yml"}
FOLDERS: Final = {"ru": ".", "en": "en"}
"""Where each language lies in the site."""

WORKERS: Final = Path("assets", "javascripts", "workers")
SEARCH_WORKER: Final = "search-svod.js"
MANIFEST: Final = "manifest.webmanifest"
PLACE_OF_STOCK_WORKER: Final = "%STOCK_WORKER%"
PLACE_OF_GROUPS: Final = "%GROUPS%"
MARK: Final = WORKERS / SEARCH_WORKER
"""The file by which a folder is known for one of ours, that may be replaced."""


@dataclass(frozen=True, slots=True)
class _Workshop:
    """The folders of one build, all inside a temporary one beside the place of the result."""

    markdown: Path
    built: Path
    runtime: Runtime | None
    reference: bool
    proof: Mapping[str, Any] | None


def build(
    out: Path,
    db: RulesDB,
    report: Report,
    *,
    pyodide: Path | None = None,
    reference: bool = False,
    proof: Mapping[str, Any] | None = None,
    markdown: Path | None = None,
    allow_failures: bool = False,
    project: Path = PROJECT,
) -> int:
    """Build the site of both languages into the folder `out` and give the number of pages.

    `report` is the check of `db`; with `allow_failures` it need not be clean, and what failed is shown as failed.
    `pyodide` is the package that `judge.site.pyodide` fetches, without which there is no desk; `reference` builds the
    Python reference too. `proof` is the whole report of the checker on `db`, for the pages that it fills.
    `markdown` is a folder to keep the Markdown in; `project` is the repository, with mkdocs.yml and docs. What is at
    `out` and `markdown` is replaced, and only when everything has been built. Raises `Trouble` where the report is of
    other data or not clean, where `out` holds something else, and where MkDocs complains of anything.
    """
    out, markdown = out.absolute(), markdown.absolute() if markdown else None  # MkDocs starts from its configuration
    _see_that_report_fits(db, report, allow_failures)
    if proof is not None and proof["digest"] != report.digest:
        raise _OTHER_DATA
    _see_that_place_is_free(out, MARK)
    if markdown is not None:
        _see_that_place_is_free(markdown, Path(LANGUAGES[0]) / MARK)
    if not (project / CONFIGURATIONS["ru"]).is_file():
        raise Trouble(
            str(project),
            Text("Здесь нет mkdocs.yml и папки docs.", "There is no mkdocs.yml and no folder docs here."),
            Text("Соберите сайт в рабочей копии репозитория.", "Build the site in a checkout of the repository."),
        )
    out.parent.mkdir(parents=True, exist_ok=True)
    workshop = Path(tempfile.mkdtemp(prefix=".svod-site-", dir=out.parent))
    try:
        runtime = install(pyodide, workshop / "root") if pyodide else None
        made = _Workshop(workshop / "markdown", workshop / "built", runtime, reference, proof)
        with built_meanwhile(project, workshop, workshop / REFERENCE) if reference else nullcontext():
            pages = sum(_build_languages(project, db, report, made))
        site = workshop / "site"
        for language, folder in FOLDERS.items():
            (made.built / language).rename(site / folder)
        if reference:
            (workshop / REFERENCE).rename(site / REFERENCE)
        if runtime:
            (workshop / "root" / RUNTIME).rename(site / RUNTIME)
        write_offline(site, FOLDERS)
        write_data(site, db, report)  # after the list of what is kept for offline: these are for programs
        _put(site, out)
        if markdown is not None:
            _put(made.markdown, markdown)
    finally:
        shutil.rmtree(workshop)
    return pages


# --- what must hold before -------------------------------------------------------------------------------------------


_OTHER_DATA: Final = Trouble(
    "report",
    Text("Отчёт о проверке сделан по другим данным.", "The report was made of other data."),
    Text("Запустите проверку ещё раз: svod check.", "Run the check again: svod check."),
)


def _see_that_report_fits(db: RulesDB, report: Report, allow_failures: bool) -> None:
    """No badge may outlive its proof: the report must be of this very data, and clean unless told otherwise."""
    if report.digest != digest(db):
        raise _OTHER_DATA
    if not report.ok and not allow_failures:
        failed = [one.example.id for one in report.failed]
        named = ", ".join([*failed, *(one.id for one in report.stale), *(one.file for one in report.citations)][:5])
        raise Trouble(
            "report",
            Text(f"Проверка не пройдена: {named}.", f"The check failed: {named}."),
            Text(
                "Посмотрите svod check и исправьте; либо разрешите сборку с неудачами.",
                "See svod check and mend it, or allow a build with failures.",
            ),
        )


def _see_that_place_is_free(place: Path, mark: Path) -> None:
    """Only what an earlier build has left may be replaced, never a folder of somebody's."""
    taken = place.is_dir() and any(place.iterdir()) and not (place / mark).is_file()
    if taken or place.is_file():
        raise Trouble(
            str(place),
            Text("Здесь лежит что-то другое, не сайт свода.", "Something else lies here, not a site of svod."),
            Text("Выберите другую папку или освободите эту.", "Choose another folder, or empty this one."),
        )


def stock_worker(theme: Path) -> str:
    """The hashed name of the theme's own search worker. Raises `Trouble` unless there is exactly one."""
    found = sorted(path.name for path in (theme / WORKERS).glob("search.*.js"))
    if len(found) != 1:
        raise Trouble(
            str(theme / WORKERS),
            Text(
                f"Ожидался один поисковый скрипт темы, найдено: {len(found)}.",
                f"Expected one search worker of the theme, found {len(found)}.",
            ),
            Text(
                "Поставьте версию mkdocs-material из pyproject.toml; с другой проверьте docs/assets/javascripts.",
                "Install mkdocs-material as pinned in pyproject.toml; for another see docs/assets/javascripts.",
            ),
        )
    return found[0]


# --- one language ----------------------------------------------------------------------------------------------------


def _build_languages(project: Path, db: RulesDB, report: Report, made: _Workshop) -> Iterator[int]:
    """Build every language, each in a process of its own, and give the numbers of their pages."""
    with ProcessPoolExecutor(len(LANGUAGES)) as pool:
        building = [pool.submit(_build_language, project, db, report, one, made) for one in LANGUAGES]
        try:
            yield from (one.result() for one in building)
        finally:
            pool.shutdown(cancel_futures=True)


def _build_language(project: Path, db: RulesDB, report: Report, language: str, made: _Workshop) -> int:
    pages = Pages(project / "docs", db, report, language, made.runtime, reference=made.reference, proof=made.proof)
    source = made.markdown / language
    source.mkdir(parents=True)
    count = 0
    for page in pages:
        (source / f"{page.name}.md").write_text(page.markdown, encoding="utf-8")
        count += 1
    (source / MANIFEST).write_text(manifest(pages.words, language), encoding="utf-8")
    write_short_links(db, source, language, pages.words["short_link"])
    worker = stock_worker(_theme())
    marks = {PLACE_OF_STOCK_WORKER: worker, PLACE_OF_GROUPS: groups(pages.words)}
    _copy_assets(project / "docs" / "assets", source / "assets", marks)
    target = made.built / language
    _run_mkdocs(project / CONFIGURATIONS[language], source, target, pages.navigation(), worker, pages.words)
    write_search(target, Search(db), db, language)
    for name in ("sitemap.xml", "sitemap.xml.gz"):
        (target / name).unlink()  # empty, for the site does not know its address, and it carries the day of the build
    return count


def _theme() -> Path:
    found = find_spec("material")
    if found is None or not found.submodule_search_locations:
        raise Trouble(
            "mkdocs-material",
            Text("Тема сайта не установлена.", "The theme of the site is not installed."),
            Text('Установите: pip install "svod[docs]".', 'Install it: pip install "svod[docs]".'),
        )
    return Path(found.submodule_search_locations[0]) / "templates"


def _copy_assets(assets: Path, target: Path, marks: Mapping[str, str]) -> None:
    """Copy the assets; the search worker gets what stands for its marks, and the place that the theme expects."""
    shutil.copytree(assets, target)
    wrapper = target / "javascripts" / "search-worker.js"
    text = wrapper.read_text(encoding="utf-8")
    for mark, value in marks.items():
        if text.count(mark) != 1:
            raise Trouble(
                str(assets / "javascripts" / "search-worker.js"),
                Text(f"Метка {mark} должна стоять ровно один раз.", f"{mark} must stand exactly once."),
                Text("Верните её на место.", "Put it back in its place."),
            )
        text = text.replace(mark, value)
    placed = target.parent / WORKERS / SEARCH_WORKER
    placed.parent.mkdir(parents=True)
    placed.write_text(text, encoding="utf-8")
    wrapper.unlink()


def _run_mkdocs(
    configuration: Path, source: Path, target: Path, navigation: list[Any], worker: str, words: Mapping[str, str]
) -> None:
    from mkdocs.commands.build import build as build_site
    from mkdocs.config import load_config
    from mkdocs.exceptions import MkDocsException

    with _complaints() as complaints:
        try:
            config = load_config(str(configuration), docs_dir=str(source), site_dir=str(target), nav=navigation)
            config.extra.update(stock_worker=worker, search_worker=SEARCH_WORKER, found=words["found"], offline=words)
            config.plugins.on_startup(command="build", dirty=False)
            build_site(config)
            config.plugins.on_shutdown()
        except MkDocsException as refused:
            complaints.append(str(refused))
    if complaints:
        raise Trouble(
            configuration.name,
            Text("MkDocs не собрал сайт без замечаний.", "MkDocs did not build the site without complaints."),
            Text("Устраните замечания:", "Mend what it complains of:"),
            lines=tuple(complaints),
        )


@contextmanager
def _complaints() -> Iterator[list[str]]:
    """Collect the warnings and errors that MkDocs logs, which then go nowhere else."""
    collected: list[str] = []

    class Collector(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            collected.append(record.getMessage())

    logger = logging.getLogger("mkdocs")
    collector, propagated = Collector(logging.WARNING), logger.propagate
    logger.addHandler(collector)
    logger.propagate = False
    try:
        yield collected
    finally:
        logger.removeHandler(collector)
        logger.propagate = propagated


def _put(made: Path, place: Path) -> None:
    """Move a folder to its place; what was there goes only when the new one stands."""
    old = place.with_name(f".{place.name}.old")
    if old.exists():
        shutil.rmtree(old)
    if place.exists():
        place.rename(old)
    made.rename(place)
    if old.exists():
        shutil.rmtree(old)
