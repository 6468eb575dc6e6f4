"""The games themselves: rules, boards, notation, match record and computer player.
Standard library only; knows no screen, clock, file or pin."""
