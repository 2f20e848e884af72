"""The documentation site: pages as plain Markdown, made into HTML by MkDocs."""
