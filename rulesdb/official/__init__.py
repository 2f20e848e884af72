"""The official text on the machine of whoever owns it: reading, finding clauses, keeping editions, comparing them.

    document_of(path)  →  Document   the lines of a TXT, HTML, DOCX or PDF file        (reading)
    parsed(documents)  →  Parts      clauses, examples, orphans; every line in one     (parse)
    Store().save(edition)            editions side by side, outside the repository     (store)
    compared(old, new)  →  Changes   what a new edition changes                        (diff)

Nothing of it ever goes into the data folders: the wording belongs to the publisher and stays in the local store.
"""
