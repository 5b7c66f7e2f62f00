"""The table of legal variants. Each module of this package fills it with the decorator below."""
from dataclasses import dataclass, field

TOPICS = ["input", "paging", "trips", "orders", "answers", "limits"]
VARIANTS = {}


@dataclass
class Variant:
    id: str
    title: str
    set: object
    groups: set = field(default_factory=set)     # two variants of one group exclude each other
    hooks: list = field(default_factory=list)


def variant(id, title, *groups, hooks=()):
    """Registers a function that changes the settings."""
    assert id not in VARIANTS, id

    def register(function):
        VARIANTS[id] = Variant(id, title, function, set(groups), list(hooks))
        return function
    return register


def settings(id, title, *groups, hooks=(), **values):
    """Registers a variant that only sets settings to other values."""
    def change(s):
        for name, value in values.items():
            assert hasattr(s, name), name
            setattr(s, name, value)
    variant(id, title, *groups, *(values if not groups else ()), hooks=hooks)(change)
