"""Programs as exact instructions: read back and judged before anybody is asked to follow them."""

from remint.mints.describe.findings import Described, DescribeFinding
from remint.mints.describe.mint import DescribeMint
from remint.mints.describe.settings import DescribeSettings

__all__ = ["DescribeFinding", "DescribeMint", "DescribeSettings", "Described"]
