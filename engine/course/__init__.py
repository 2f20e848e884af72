"""The course of play: the stack and its chains, the queue of effects, turns, one action after another."""
