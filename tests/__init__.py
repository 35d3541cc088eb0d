"""A package of its own: some libraries install their tests under the same name."""
