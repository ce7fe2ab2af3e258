#!/usr/bin/env python3
"""Visits the started server as anna would: signs in, joins the community, signs out. Takes the server's address."""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "Scripts" / "lib"))
from visitor import Visitor  # noqa: E402

visitor = Visitor()
visitor.open(sys.argv[1])
visitor.expect("Sign in, and your orders are here")
visitor.press("^Sign in with VK ID")
visitor.press("Continue", choose="anna")
visitor.expect("Welcome, Анна Крылова")
visitor.press("^ *Follow")
visitor.expect("You now follow")
visitor.press("Sign out")
visitor.expect("Sign in, and your orders are here")
print("signed in, joined, signed out")
