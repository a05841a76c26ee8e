"""Lets ``python -m guildmark`` do what ``guildmark`` does."""

from guildmark.cli.app import main

main()
