"""The judge's desk: a case on the table, what can be done with it, and the engine's answer in words.

Pure Python without input or output, so that it runs in the browser (through Pyodide) as it runs here. The page draws
what this package tells and decides nothing: what is offered comes from the cards' data and from the engine's answers.
"""
