"""The claim family: boards of marks and regions, and the one set of rules that plays on all of them."""
