"""Translations: pipopi.pot holds every text of the firmware, XX/LC_MESSAGES/pipopi.mo one language.
``python -m firmware.locale`` gathers the texts anew; translators work from the template."""
