"""How much a file may ask for. A rulebook of 50,000 clauses has 10 MB of text; what goes beyond this is no rulebook."""

from typing import Final

LARGEST_FILE: Final = 64 * 1024 * 1024  # bytes
LARGEST_UNPACKED: Final = 192 * 1024 * 1024  # bytes that the parts of a Word file say they unpack to
LARGEST_XML: Final = 64 * 1024 * 1024  # bytes of those parts that are no pictures
MOST_PARTS: Final = 5_000  # files inside a Word file
LARGEST_TEXT: Final = 16 * 1024 * 1024  # characters
MOST_LINES: Final = 400_000
LONGEST_LINE: Final = 500_000  # characters
MOST_PAGES: Final = 20_000
MOST_TAGS: Final = 1_000_000
SECONDS: Final = 30  # for a reader that runs apart
MEMORY: Final = 1024 * 1024 * 1024  # bytes of address space for a reader that runs apart
