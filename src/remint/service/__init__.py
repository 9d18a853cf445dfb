"""The judge as a service: programs come in over HTTP, verdicts go out; nothing else decides about a reward."""
