"""The drop by channel: where variants differ from their seeds in text, names or demos, which change costs how much?"""

from __future__ import annotations

import msgspec

from remint.analysis.audit.signal import AuditedModels, AuditSettings, Signal, SignalFinding
from remint.analysis.audit.signals.drop import drop_finding


class ChannelDrops(Signal):
    """One drop for each kind of variant."""

    name = "channels"
    summary = "The drop apart for each kind of variant: new names, new examples, new text."
    decides = False

    def findings(self, audited: AuditedModels, settings: AuditSettings) -> list[SignalFinding]:
        """Nothing where all variants are of one kind, or of none that is known."""
        found = []
        for one in audited.models:
            kinds = sorted(one.channels)
            for channels in kinds if len(kinds) > 1 else ():
                called = " + ".join(channels) or "not known"
                finding = drop_finding(one.only(channels), settings, self.name)
                sentence = f"variants with another {called}: {finding.sentence}"
                found.append(msgspec.structs.replace(finding, sentence=sentence))
        return found
