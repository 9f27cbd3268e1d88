"""Which language a user gets: the one chosen, or the first of the system's that we speak, or English."""

from __future__ import annotations

import pytest

from sketchfall.app.language.languages import language_for, languages_of

pytestmark = pytest.mark.no_engine


@pytest.mark.parametrize(
    ("choice", "wanted", "code"),
    [
        ("de", ["zh-CN"], "de"),
        ("en", ["de"], "en"),
        ("system", ["de-AT"], "de"),
        ("system", ["de_CH.UTF-8@euro"], "de"),
        ("system", ["fr-FR", "de", "en"], "de"),
        ("system", ["en-GB", "de"], "en"),
        ("system", ["zh-Hans-SG"], "zh_CN"),
        ("system", ["zh_CN.GB18030"], "zh_CN"),
        ("system", ["zh"], "zh_CN"),
        ("system", ["zh-Hant-TW", "fr"], "en"),
        ("system", ["zh_TW", "zh-Hans"], "zh_CN"),
        ("system", ["zh-Hans-HK"], "zh_CN"),
        ("system", ["", "C", "x"], "en"),
        ("system", [], "en"),
        ("nonsense", ["de"], "de"),
    ],
)
def test_the_language_that_a_user_gets(choice: str, wanted: list[str], code: str) -> None:
    assert language_for(choice, wanted).code == code


@pytest.mark.parametrize(
    ("environment", "code"),
    [
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "de_DE.UTF-8", "LC_MESSAGES": "zh_CN.UTF-8"}, "zh_CN"),
        ({"LANG": "de_DE.UTF-8", "LC_MESSAGES": "zh_CN.UTF-8", "LC_ALL": "en_US"}, "en"),
        ({"LANG": "en_US.UTF-8", "LANGUAGE": "fr:de"}, "de"),
        ({"LANG": "C", "LANGUAGE": "de"}, "en"),
        ({"LC_ALL": "C.UTF-8", "LANG": "de_DE"}, "en"),
        ({"LC_ALL": "", "LANG": "de_DE"}, "de"),
        ({"LANGUAGE": "de"}, "en"),
        ({}, "en"),
    ],
)
def test_the_environment_is_read_as_gettext_does(environment: dict[str, str], code: str) -> None:
    assert language_for("system", languages_of(environment)).code == code
