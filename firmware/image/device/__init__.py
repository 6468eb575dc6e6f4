"""What runs on the card beside the console program: its scripts, its accounts, its settings for the Pi.
Nothing in here is used by the machine that makes the card."""
