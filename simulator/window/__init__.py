"""The window: what stands in it, and what keys, mouse and gamepads do there."""
