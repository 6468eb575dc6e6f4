"""What the card runs: the console program, or with the word ``records`` what writes its games down.
The folder that this is in is the whole program."""

import sys

if sys.argv[1:2] == ["records"]:
    from firmware.image.device.records import main as write_records

    sys.exit(write_records(sys.argv[2:]))

from firmware.__main__ import main

sys.exit(main())
