import os
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def pytest_addoption(parser):
    parser.addoption("--slow", action="store_true", help="also start every variant as a process (minutes)")


def pytest_configure(config):
    config.addinivalue_line("markers", "slow: starts a process")


def pytest_collection_modifyitems(config, items):
    import pytest
    if not config.getoption("--slow"):
        for item in items:
            if "slow" in item.keywords:
                item.add_marker(pytest.mark.skip(reason="with --slow only"))
