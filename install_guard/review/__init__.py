"""From a reading to a decision: the judge, the scan in a child process, the policy."""
