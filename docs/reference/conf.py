"""The Python reference: `svod site` writes a page for each module beside this file and runs Sphinx on them."""

import re

project = "Svod"
author = "Svod"
copyright = "Svod, MIT licence"

extensions = ["sphinx.ext.autodoc"]
html_theme = "furo"
html_title = "Svod: Python reference"
html_show_sphinx = False
html_copy_source = False
html_show_sourcelink = False
html_favicon = "favicon.svg"
html_theme_options = {
    "footer_icons": [],
    "light_css_variables": {"color-brand-primary": "#17557f", "color-brand-content": "#17557f"},
    "dark_css_variables": {"color-brand-primary": "#8fc4ea", "color-brand-content": "#8fc4ea"},
}

default_role = "code"
add_module_names = False
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_inherit_docstrings = False
autodoc_preserve_defaults = True  # as they are written: the value of a path would tell where this copy lies
# What a package only hands on is described where it is written.
autodoc_default_options = {"members": True, "ignore-module-all": True}

# Every name of ours must lead somewhere. The documentation of others is on other hosts, and this site asks none; a
# name without its module stands in an annotation that is text, for the type checker alone.
nitpicky = True
nitpick_ignore_regex = [
    (r"py:.*", r"(?!(engine|rulesdb|checker|judge)\.).*"),
    # Type variables and helpers of one module.
    (r"py:.*", r"(.*\.)?_[A-Z]\w*"),
    (r"py:.*", r"rulesdb\.frozen\.(Key|Value)"),
    # A generic type in the annotation of an option, which Sphinx takes for one name.
    (r"py:class", r"judge\.terminal\.output\.Annotated\[.*"),
]
# An annotation written as text names a class without its module, and two rooms have a class of that name.
suppress_warnings = ["ref.python"]


def without_addresses(app, what, name, obj, options, signature, returned):
    """Take out of a signature where in memory an object lay: the same modules give the same bytes."""
    return tuple(text and re.sub(r" object at 0x[0-9a-f]+", "", text) for text in (signature, returned))


def setup(app):
    """Listen to the signatures."""
    app.connect("autodoc-process-signature", without_addresses)
