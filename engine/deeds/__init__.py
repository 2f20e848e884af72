"""Single deeds carried out: the state after a wound, a payment, a summoning, a stroke of combat."""
