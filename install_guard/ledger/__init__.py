"""What is remembered: receipts, the event log, approvals; and where it lies."""
