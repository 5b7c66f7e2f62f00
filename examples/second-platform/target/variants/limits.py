"""Pace: slow answers, rate limits, lockout after wrong keys."""
from . import settings

settings("slow", "answers take 100 to 300 ms", delay=(.1, .3))
settings("slow-uneven", "answers take 0 to 250 ms, later calls may be answered first", delay=(0, .25))
for count, seconds in ((5, 1), (20, 2), (30, 5)):
    for after in (None, "seconds", "date"):
        name = f"rate-{count}-in-{seconds}" + (f"-{after}" if after else "")
        settings(name, f"{count} searches in {seconds} s, then 429 " +
                 (f"with Retry-After ({after})" if after else "without Retry-After"),
                 rate=(count, seconds), retry_after=after)
settings("lockout-5", "after five wrong keys in 3 s every call is refused with 401 for up to 3 s", lockout=(5, 3, 401))
settings("lockout-5-429", "after five wrong keys in 3 s searches are refused with 429 for up to 3 s",
         lockout=(5, 3, 429), retry_after="seconds")
settings("lockout-20-429", "after twenty wrong keys in 5 s searches are refused with 429, no Retry-After",
         lockout=(20, 5, 429))
