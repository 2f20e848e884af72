"""Answering a question of players: understood through the glossary, decided by the engine, shown with its reasons."""

from judge.ask.answer import Answer, Asker

__all__ = ["Answer", "Asker"]
