"""A second, independent implementation of the Travel Open Platform, with faults and legal variants."""
