"""The parts of the device on the desk: chips, buses, buttons, disk and clock, and what can happen to them."""
