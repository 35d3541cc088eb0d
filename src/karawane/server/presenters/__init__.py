"""What clients are shown: tables, boards, records and lessons as the views of the wire."""
