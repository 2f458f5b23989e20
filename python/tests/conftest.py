"""Setup of all tests."""

import signal

# Work in the background of a shell starts with interrupts ignored, and some tests interrupt themselves.
signal.signal(signal.SIGINT, signal.default_int_handler)
