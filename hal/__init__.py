"""What a console is made of: display, buttons, storage, clock and power.
The contract, and the parts that a Raspberry Pi is built from."""
