"""What a few labelled target problems add to a forecast, and which ones to label."""
