"""Skill to findings: is something wrong with this folder? One file per rule, which is its test and its page too."""
