"""Our evaluators inside other people's frameworks: one file per framework, which it imports when it is asked for."""
