"""What there is: the battlefield, cards and markers, the state of a game, actions, events. Nothing here decides."""
