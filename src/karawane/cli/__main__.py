"""`python -m karawane.cli`, if `karawane` is not on the path."""

from karawane.cli import main

if __name__ == "__main__":
    main()
