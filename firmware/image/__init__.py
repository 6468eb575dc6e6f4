"""Makes a card for a Raspberry Pi from Debian's packages and this source: ``python3 -m firmware.image``.
Nothing of what is made is run by the machine that makes it, and nothing is mounted."""
