"""The study of estimators: which of them predicts a target score, and by how much each is off."""
