"""`python -m karawane.cli`, for where the command is not on the path."""

from karawane.cli import main

if __name__ == "__main__":
    main()
