"""A package, since some libraries install their tests under the same name."""
