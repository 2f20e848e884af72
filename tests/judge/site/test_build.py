"""The site: every clause in its place, every badge with its proof, every link leading somewhere."""

import json
import re
import shutil
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urljoin, urlsplit

import markdown
import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from checker.report import Badge
from checker.run import check
from judge.site.build import PROJECT, SEARCH_WORKER, WORKERS, build, stock_worker
from judge.site.pages import EDITIONS, TITLES, Pages
from judge.site.search_table import GROUPS, TABLE
from judge.site.text import escaped, linked
from judge.site.views import home_of
from judge.terminal.trouble import Trouble
from rulesdb.ids import file_stem, section_of
from rulesdb.load import load
from rulesdb.records import CardText
from tests.judge.site.small_data import small_data

# One built site serves all tests of this file, so they go to one worker of xdist.
pytestmark = pytest.mark.xdist_group("site")

ROOTS = {"ru": "", "en": "en/"}


@pytest.fixture(scope="session")
def db():
    return load()


@pytest.fixture(scope="session")
def report(db):
    return check(db)


@pytest.fixture(scope="session")
def drafts(db, report):
    """The Markdown of every page by language and name."""
    return {language: rendered(PROJECT / "docs", db, report, language) for language in ROOTS}


@pytest.fixture(scope="session")
def built(db, report, tmp_path_factory):
    out = tmp_path_factory.mktemp("built") / "site"
    build(out, db, report, markdown=out.parent / "markdown", allow_failures=True)
    return out


@pytest.fixture(scope="session")
def small(db, report):
    return small_data(db, report)


class Seen(HTMLParser):
    """What a page has: ids, links, what it loads, and its text by element with a class."""

    def __init__(self, path):
        super().__init__()
        self.ids, self.links, self.loads, self.classes, self.languages = [], [], [], [], {}
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag, attributes):
        told = dict(attributes)
        self.ids += [told["id"]] if "id" in told else []
        self.classes += [told["class"]] if told.get("class") else []
        if tag == "a" and "hreflang" in told:
            self.languages[told["hreflang"]] = told["href"]
        elif tag == "a" and "href" in told:
            self.links.append(told["href"])
        elif told.get("src") or (tag == "link" and "href" in told):
            self.loads.append(told.get("src") or told["href"])


@pytest.fixture(scope="session")
def seen(built):
    pages = sorted(built.rglob("index.html"))
    places = ((path, path.parent.relative_to(built).as_posix()) for path in pages)
    return {"" if place == "." else place: Seen(path) for path, place in places}


def page(seen, language, name):
    return seen[(ROOTS[language] + name).rstrip("/")]


def rendered(docs, db, report, language="ru"):
    return {one.name: one.markdown for one in Pages(docs, db, report, language)}


# --- clauses and badges ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ROOTS)
def test_every_clause_is_an_anchor_on_the_page_of_its_section(db, seen, language):
    for id in db.clauses:
        assert page(seen, language, file_stem(section_of(id))).ids.count(id) == 1, id


@pytest.mark.parametrize("language", ROOTS)
def test_every_badge_is_the_reports(db, report, built, language):
    marks = {"verified": "✓", "failed": "✗", "unverified": "○", "not-executable": "—"}
    for section in db.sections:
        html = (built / ROOTS[language] / file_stem(section) / "index.html").read_text(encoding="utf-8")
        shown = re.findall(r'<span class="badge ([a-z-]+)">(.)', html)
        expected = [report.badges[one.id].value for one in db.section(section) if one.kind != "heading"]
        assert shown == [(badge, marks[badge]) for badge in expected], section


@pytest.mark.parametrize("language", ROOTS)
def test_every_example_is_shown_in_full_once_at_a_clause_that_it_verifies(report, seen, language):
    shown = [id for one in seen.values() for id in one.ids if id.startswith("example-")]
    assert len(shown) == 2 * len(report.results)
    for id, result in report.results.items():
        assert f"example-{id}" in page(seen, language, file_stem(section_of(home_of(result)))).ids
        assert home_of(result) in result.example.verifies


@pytest.mark.parametrize("language", ROOTS)
def test_a_decision_that_leaves_something_out_says_what(small, language):
    db, report = small
    plain = next(one for one in report.results.values() if not one.steps[0].decision.get("not_examined"))
    step = plain.steps[0]
    partial = replace(step, decision={**step.decision, "not_examined": ["payment"]})
    other = replace(plain, steps=(partial, *plain.steps[1:]))
    results = {**report.results, plain.example.id: other}
    before = rendered(PROJECT / "docs", db, report, language)
    after = rendered(PROJECT / "docs", db, replace(report, results=results), language)

    def notes(pages):
        return sum(text.count('<p class="not-examined"') for text in pages.values())

    assert notes(after) == notes(before) + 1


def test_a_decision_shows_its_verdict_its_clauses_and_its_reasons(db, report, drafts):
    text = drafts["ru"]["504"]
    for result in report.results.values():
        if section_of(home_of(result)) != "504":
            continue
        block = text.split(f'id="example-{result.example.id}"')[1].split("</details>")[0]
        assert escaped(result.example.title.ru) in block
        for step in result.steps:
            assert f'<span class="verdict {step.decision["verdict"]}">' in block
            for citation in step.decision["citations"]:
                assert f"[{citation['clause']}](" in block
                assert escaped(citation["why"]["ru"]) in block
        for contrast in result.contrasts:
            assert f"**{escaped(contrast.title.ru)}**" in block
        assert block.count("<svg") == block.count('class="answer"')


def test_steps_tell_what_happened_and_who_is_to_choose(db, report, drafts):
    text = drafts["ru"]["503"]
    told = 0
    for id, result in report.results.items():
        if section_of(home_of(result)) != "503":
            continue
        block = text.split(f'id="example-{id}"')[1].split("</details>")[0]
        own = [*result.steps, *result.contrasts]
        events = sum(len(one.decision.get(key, ())) for one in own for key in ("events", "happened"))
        assert len(re.findall("(?s)<li", "".join(re.findall('(?s)<ol class="events".*?</ol>', block)))) == events
        assert block.count('<p class="pending"') == sum(bool(one.decision.get("pending")) for one in own)
        told += events
    assert told
    assert "place-control-marker" not in text


def test_an_example_that_its_clause_alone_decides_stands_before_others(drafts):
    for language in ROOTS:
        text = drafts[language]["504"]
        after = text.split("{ #504.1.1 .clause }")[1]
        assert re.search('id="example-([^"]+)"', after)[1] == "across-own-card-but-not-opposing"


def failing(report, id):
    result = report.results[id]
    broken = replace(result, problems=("it does not hold",))
    badges = {**report.badges, **dict.fromkeys(result.example.verifies, Badge.FAILED)}
    return replace(report, results={**report.results, id: broken}, badges=badges)


def test_a_failed_example_is_shown_as_failed_and_its_clause_never_as_verified(small):
    db, report = small
    id, result = next(iter(report.results.items()))
    home = home_of(result)
    text = rendered(PROJECT / "docs", db, failing(report, id))[file_stem(section_of(home))]
    assert f'<details class="example failed" id="example-{id}"' in text
    assert "it does not hold" in text
    after = text.split(f"{{ #{home} .clause }}")[1]
    assert re.search(r'<span class="badge ([a-z-]+)"', after)[1] == "failed"


def test_the_home_page_counts_what_the_report_holds(db, report, drafts):
    text = drafts["ru"]["index"]
    verified = sum(badge is Badge.VERIFIED for badge in report.badges.values())
    assert f"<dd>{len(report.results) - len(report.failed)} из {len(report.results)}</dd>" in text
    assert f"<dd>{verified}</dd>" in text


def test_a_ruling_shows_the_decision_that_answers_it(db, drafts):
    for ruling in db.rulings.values():
        text = drafts["ru"][f"ruling-{ruling.id}"]
        assert text.count('<figure class="board"><svg') == 1
        answer = text.split('<p class="answer"')[1].split("</p>")[0]
        assert f'<span class="verdict {ruling.verdict}">' in answer


# --- questions, terms, the unknown -----------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ROOTS)
def test_terms_questions_and_editions_have_their_anchors(db, seen, language):
    assert set(db.terms) <= set(page(seen, language, "glossary").ids)
    assert set(db.questions) <= set(page(seen, language, "questions").ids)
    assert {f"edition-{id}" for id in db.editions} <= set(page(seen, language, "about").ids)


def test_readings_stand_side_by_side_with_the_smallest_example_that_tells_them_apart(db, report, drafts):
    text = drafts["ru"]["questions"]
    told = 0
    for id, question in db.questions.items():
        block = text.split(f"{{ #{id} }}")[1].split("\n## ")[0]
        if question.not_asked is not None:
            assert "<svg" not in block
            assert linked(question.not_asked.ru, db.clauses) in block
            continue
        if "от одного этого вопроса" in block:
            assert "<svg" not in block
            continue
        told += 1
        verdicts = re.findall(r'<span class="verdict ([a-z]+)"', block.split("<svg")[0])
        assert len(verdicts) == len(question.readings)
        answers = re.findall(r"^Ответ: .*$", block, re.MULTILINE)
        assert len(set(answers)) > 1, "the readings of this question are told apart by its example"
        assert block.count("<svg") == 1
    assert told > len([one for one in db.questions.values() if one.not_asked is None]) / 2


def test_everything_incomplete_is_on_the_page_of_the_unknown(db, report, drafts):
    text = drafts["ru"]["unknown"]
    listed = re.findall(r"^\*\*\[([^\]]+)\]", text, re.MULTILINE)
    folded = re.findall(r"\[([^\]]+)\]\(", re.search("^О следующих разделах.*$", text, re.MULTILINE)[0])
    assert sorted(listed + folded) == sorted(id for id, one in db.clauses.items() if one.status != "complete")
    assert not [id for id in folded if db.cited_by(id) or len(db.section(id)) > 1]
    for id in listed:
        for other in db.cited_by(id):
            assert f"[{other}](" in text.split(f"**[{id}]")[1].split("</section>")[0]


# --- links and what is loaded ----------------------------------------------------------------------------------------


def test_every_link_leads_to_a_page_and_a_place_on_it(seen):
    for address, one in seen.items():
        for link in one.links:
            parts = urlsplit(link)
            if link.startswith("javascript:") or not link:
                continue
            assert not parts.scheme, link
            assert not link.startswith("/"), link
            target = urlsplit(urljoin(f"http://host/{address}/".replace("//", "/").replace(":/", "://"), link))
            place = unquote(target.path).strip("/")
            assert place in seen, (address, link)
            assert not target.fragment or unquote(target.fragment) in seen[place].ids, (address, link)


def test_nothing_is_loaded_from_elsewhere_and_all_is_there(built, seen):
    for address, one in seen.items():
        for load_from in one.loads:
            if load_from.startswith("data:"):
                continue
            assert not urlsplit(load_from).scheme, load_from
            assert not load_from.startswith("/"), load_from
            assert (built / address / load_from.split("?")[0]).exists(), (address, load_from)


def test_the_switch_of_languages_leads_to_the_same_page(seen):
    for address, one in seen.items():
        if address.removeprefix("en/").startswith("r/"):
            continue  # a permanent link, which is no page but leads to one
        home = f"http://host/{address}/" if address else "http://host/"
        bare = address.removeprefix("en").lstrip("/") if address == "en" or address.startswith("en/") else address
        for language, href in one.languages.items():
            place = urlsplit(urljoin(home, href)).path.strip("/")
            assert place == (ROOTS[language] + bare).strip("/")
        assert set(one.languages) == set(ROOTS)


def test_both_languages_have_the_same_pages(seen):
    russian = {address for address in seen if address != "en" and not address.startswith("en/")}
    english = {address.removeprefix("en").lstrip("/") for address in seen if address not in russian}
    assert russian == english


def test_the_search_worker_names_the_stock_worker_of_the_installed_theme(built):
    for root in ROOTS.values():
        worker = (built / root / WORKERS / SEARCH_WORKER).read_text(encoding="utf-8")
        name = re.search(r'STOCK_WORKER = "(search\.[0-9a-f]+\.min\.js)"', worker)[1]
        assert (built / root / WORKERS / name).is_file()
        config = (built / root / "index.html").read_text(encoding="utf-8")
        assert f'"search": "assets/javascripts/workers/{SEARCH_WORKER}"' in config


def test_the_search_table_knows_every_record_by_its_place_on_the_site(db, built):
    for language, root in ROOTS.items():
        table = json.loads((built / root / TABLE).read_text(encoding="utf-8"))
        records = {(kind, id): (place, texts) for kind, id, place, _, _, texts in table["records"]}
        for id, clause in db.clauses.items():
            place, texts = records["clause", id]
            page, _, anchor = place.partition("#")
            html = (built / root / page / "index.html").read_text(encoding="utf-8")
            assert f'id="{anchor or id}"' in html
            assert clause.statement is None or clause.statement[language] in texts
        shown = [id for kind, id in records if kind == "card" and records[kind, id][0]]
        assert shown == [card.id for card in db.cards.values() if card.text is not CardText.TEST]


def test_the_theme_searches_only_what_the_table_does_not(built):
    table = json.loads((built / TABLE).read_text(encoding="utf-8"))
    known = {record[2] for record in table["records"]}
    docs = json.loads((built / "search" / "search_index.json").read_text(encoding="utf-8"))["docs"]
    assert {doc["text"] for doc in docs if unquote(doc["location"]) in known} == {""}
    pages = {doc["location"].partition("#")[0] for doc in docs if doc["text"]}
    assert "about/" in pages
    assert not {place.partition("#")[0] for place in known} & pages - {"glossary/"}


# --- the build -------------------------------------------------------------------------------------------------------


def test_the_same_data_gives_the_same_bytes_on_another_day(small, tmp_path, monkeypatch):
    made = []
    for day in ("0", "86400"):
        monkeypatch.setenv("SOURCE_DATE_EPOCH", day)
        build(tmp_path / day, *small, allow_failures=True)
        files = (path for path in (tmp_path / day).rglob("*") if path.is_file())
        made.append({path.relative_to(tmp_path / day): path.read_bytes() for path in files})
    once, again = made
    assert set(once) == set(again)
    assert [path for path in once if once[path] != again[path]] == []


def test_a_relative_place_is_meant_from_here(small, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    build(Path("new/site"), *small, markdown=Path("new/markdown"), allow_failures=True)
    assert (tmp_path / "new" / "site" / "en" / "504" / "index.html").is_file()
    assert (tmp_path / "new" / "markdown" / "en" / "504.md").is_file()
    assert sorted(path.name for path in (tmp_path / "new").iterdir()) == ["markdown", "site"]


def test_an_earlier_site_is_replaced_whole(small, tmp_path):
    build(tmp_path / "site", *small, allow_failures=True)
    (tmp_path / "site" / "left.html").write_text("over", encoding="utf-8")
    build(tmp_path / "site", *small, allow_failures=True)
    assert not (tmp_path / "site" / "left.html").exists()
    assert [path.name for path in tmp_path.iterdir()] == ["site"]


def test_no_path_of_this_machine_is_in_the_site(built):
    for path in built.rglob("*"):
        if path.suffix in {".html", ".json", ".js", ".css", ".xml"}:
            text = path.read_text(encoding="utf-8")
            assert str(PROJECT) not in text
            assert str(built.parent) not in text


def test_a_report_of_other_data_is_refused(db, report, tmp_path):
    with pytest.raises(Trouble, match="made of other data"):
        build(tmp_path / "site", db, replace(report, digest="0" * 64))
    assert list(tmp_path.iterdir()) == []


def test_a_report_with_failures_is_refused_unless_allowed(db, report, tmp_path):
    id = next(iter(report.results))
    with pytest.raises(Trouble, match=id):
        build(tmp_path / "site", db, failing(report, id))
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_is_no_site_is_never_replaced(db, report, tmp_path):
    (tmp_path / "letters").mkdir()
    (tmp_path / "letters" / "mother.txt").write_text("dear", encoding="utf-8")
    for place in (tmp_path / "letters", tmp_path / "letters" / "mother.txt"):
        with pytest.raises(Trouble, match="Something else lies here"):
            build(place, db, report, allow_failures=True)
    with pytest.raises(Trouble, match="Something else lies here"):
        build(tmp_path / "site", db, report, markdown=tmp_path / "letters", allow_failures=True)
    assert (tmp_path / "letters" / "mother.txt").read_text(encoding="utf-8") == "dear"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["letters"]


def project_with(tmp_path, **changes):
    project = tmp_path / "project"
    shutil.copytree(PROJECT / "docs", project / "docs")
    for name in ("mkdocs.yml", "mkdocs.en.yml"):
        shutil.copy(PROJECT / name, project / name)
    for path, text in changes.items():
        file = project / path
        file.write_text(file.read_text(encoding="utf-8") + text, encoding="utf-8")
    return project


@pytest.mark.parametrize("link", ["nowhere.md", "504.md#504.99"])
def test_a_dead_link_stops_the_build_and_leaves_the_old_site_in_place(small, tmp_path, link):
    project = project_with(tmp_path, **{"docs/pages/en/about.md": f"\n[dead]({link})\n"})
    out = tmp_path / "site"
    (out / WORKERS).mkdir(parents=True)
    (out / WORKERS / SEARCH_WORKER).write_text("old", encoding="utf-8")
    with pytest.raises(Trouble) as refused:
        build(out, *small, project=project, allow_failures=True)
    assert any(link.partition("#")[0] in line and "about.md" in line for line in refused.value.lines)
    assert refused.value.place == "mkdocs.en.yml"
    assert (out / WORKERS / SEARCH_WORKER).read_text(encoding="utf-8") == "old"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["project", "site"]


def test_a_folder_without_the_sources_of_the_site_is_told_so(db, report, tmp_path):
    with pytest.raises(Trouble, match="no folder docs"):
        build(tmp_path / "site", db, report, project=tmp_path, allow_failures=True)


@pytest.mark.parametrize("names", [[], ["search.1.min.js", "search.2.min.js"]])
def test_a_theme_with_no_worker_or_two_stops_the_build(tmp_path, names):
    (tmp_path / WORKERS).mkdir(parents=True)
    for name in names:
        (tmp_path / WORKERS / name).write_text("", encoding="utf-8")
    with pytest.raises(Trouble, match=f"found {len(names)}"):
        stock_worker(tmp_path)


def test_a_worker_without_its_mark_stops_the_build(small, tmp_path):
    project = project_with(tmp_path, **{"docs/assets/javascripts/search-worker.js": '\n"%STOCK_WORKER%"\n'})
    with pytest.raises(Trouble, match="exactly once"):
        build(tmp_path / "site", *small, project=project, allow_failures=True)


def test_the_configurations_know_no_plugin_and_no_hook_of_ours_and_no_foreign_host():
    told = yaml.safe_load((PROJECT / "mkdocs.yml").read_text(encoding="utf-8"))
    assert list(told["plugins"]) == ["search"]
    assert "hooks" not in told
    assert told["theme"]["font"] is False
    assert told["strict"] is True
    for path in (PROJECT / "docs").rglob("*"):
        if path.suffix in {".css", ".js", ".html"}:
            assert not re.search(r"https?://(?!www\.w3\.org)", path.read_text(encoding="utf-8")), path


# --- words and texts -------------------------------------------------------------------------------------------------


def test_the_words_of_the_site_are_the_same_in_both_languages_and_all_used():
    words = json.loads((PROJECT / "docs" / "templates" / "words.json").read_text(encoding="utf-8"))
    assert list(words["ru"]) == list(words["en"])
    docs = PROJECT / "docs"
    sources = [*docs.rglob("*.md"), docs / "overrides" / "main.html", *(PROJECT / "judge" / "site").glob("*.py")]
    text = "\n".join(path.read_text(encoding="utf-8") for path in sources)
    by_key = {
        *TITLES.values(),
        *(word for _, word, _ in GROUPS),
        *EDITIONS,
        *(f"glossary_{edition}" for edition in EDITIONS),
    }
    by_key |= {f"card{ending}_{text}" for text in CardText for ending in ("", "s")}
    by_key |= {f"card_{figure}" for figure in ("type", "life", "movement", "strike", "abilities")}
    assert not set(words["ru"]) & set(dir(dict)), "Jinja takes the method of the dictionary for such a word"
    others = [key for key in words["ru"] if key not in by_key]
    assert [key for key in others if not re.search(rf"(words(\.|..)|offline\.){key}\b", text)] == []


EXTENSIONS = yaml.safe_load((PROJECT / "mkdocs.yml").read_text(encoding="utf-8"))["markdown_extensions"]


def shown(text):
    html = markdown.markdown(text, extensions=list(EXTENSIONS), extension_configs=EXTENSIONS)
    assert html.startswith("<p>")
    assert "<" not in html.removeprefix("<p>").removesuffix("</p>")
    return html.removeprefix("<p>").removesuffix("</p>").replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")


HOSTILE = [
    "<script>alert(1)</script>",
    "1. first",
    "12) first",
    "# title",
    "- item",
    "a *b* _c_ `d`",
    "[x](y)",
    "a { .b }",
    "| a |",
]


@pytest.mark.parametrize("text", HOSTILE)
def test_a_text_is_shown_as_it_is_whatever_signs_it_holds(text):
    assert shown(escaped(text)) == text


@settings(deadline=None)
@given(st.text(st.characters(codec="utf-8", exclude_categories=["C", "Z"]), min_size=1))
def test_any_text_is_shown_as_it_is(text):
    assert shown(escaped(text)) == text


def test_a_clause_in_a_text_becomes_a_link_and_a_longer_number_does_not():
    known = {"504.1": None, "504.1.1": None, "b:g-11": None}
    assert linked("504.1 и 504.1.1, но не 504.11 и не 504.1.12; b:g-11.", known) == (
        "[504.1](504.md#504.1) и [504.1.1](504.md#504.1.1), но не 504.11 и не 504.1.12; [b:g-11](b-glossary.md#b:g-11)."
    )
    assert linked("нет [ссылок] <b>", known) == r"нет \[ссылок\] &lt;b&gt;"


def test_the_site_says_that_it_is_unofficial(built):
    for root, words in {"": "принадлежат их издателю", "en": "belong to their publisher"}.items():
        for path in (Path(), Path("504"), Path("about")):
            assert words in (built / root / path / "index.html").read_text(encoding="utf-8").replace("\n", " ")
