"""The Python reference: the same on every machine."""

import re

import pytest

from judge.site.build import PROJECT
from judge.site.reference import ROOMS, build_reference, modules


@pytest.mark.long
def test_no_page_tells_where_this_copy_lies_or_where_in_memory_an_object_lay(tmp_path):
    assert build_reference(PROJECT, tmp_path, tmp_path / "out") == []
    pages = {page.relative_to(tmp_path / "out").as_posix(): page for page in (tmp_path / "out").rglob("*.html")}
    assert {f"{room}.html" for room in ROOMS} | {f"modules/{name}.html" for name in modules()} <= set(pages)
    telling = re.compile(rf"{re.escape(str(PROJECT))}|0x[0-9a-f]{{8,}}")
    assert [name for name, page in pages.items() if telling.search(page.read_text(encoding="utf-8"))] == []
