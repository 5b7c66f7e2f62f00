"""The table of faults. Each module of this package fills it with the decorator below.

A fault wraps one stage of the platform (core.Platform.STAGES):

    @fault("id", "title", said.SENTENCE, at="stage", witness=searches(...))
    def _(go, p, call, *args): ...

`go(call, *args)` is the stage as it would be without the fault, `p` the platform (p.mem: the fault's own
memory), `call.conn` the memory of the connection. The witness is a coroutine function of a probe.Probe; what
it returns must differ from what it returns on the good platform.
"""
from dataclasses import dataclass, field

TOPICS = ["keys", "dates", "cap", "paging", "totals", "gids", "facts", "types", "sorting", "envelope", "statuses",
          "cancel_result", "cancel_effect", "cancel_refusal", "state"]
FAULTS = {}
current = ""      # the topic whose module is being read


@dataclass
class Fault:
    id: str
    title: str
    breaks: str
    section: str
    topic: str
    witness: object
    arguable: str = ""
    rare: bool = False
    hooks: list = field(default_factory=list)
    settings: dict = field(default_factory=dict)

    def prepare(self, settings):
        for name, value in self.settings.items():
            setattr(settings, name, value)

    def listed(self):
        shown = {"id": self.id, "title": self.title, "breaks": self.breaks, "section": self.section,
                 "topic": self.topic, "rare": self.rare}
        return shown | ({"arguable": self.arguable} if self.arguable else {})


def fault(id, title, breaks, *, at, witness, also=None, arguable="", rare=False, settings=None):
    """Registers a function as a wrapper of the stage `at`; `also` names helpers at other stages {stage: wrapper}.

    arguable: why one may hold the behaviour to be legal. rare: needs an input few testers would think of."""
    assert id not in FAULTS, f"fault {id} is there twice"
    sentence, section = breaks

    def register(function):
        FAULTS[id] = Fault(id, title, sentence, section, current, witness, arguable, rare,
                           [(at, function), *(also or {}).items()], settings or {})
        return function
    return register
