"""Two drawings, and how the tests of saving look at a folder."""

from pathlib import Path

import pytest

from sketchfall.app.drawing.scene import BodyDrawing, CircleShape, Scene
from sketchfall.app.files.storage import StorageError, save_drawing


def balls(count: int) -> Scene:
    shape = CircleShape(radius=0.5)
    return Scene(bodies=tuple(BodyDrawing(id=i + 1, name=f"ball {i}", shapes=(shape,)) for i in range(count)))


OLD = balls(3)
NEW = balls(2000)


def failed_save(path: Path, scene: Scene = NEW) -> str:
    """Save, expecting a failure; its sentence."""
    with pytest.raises(StorageError) as caught:
        save_drawing(path, scene)
    sentence = str(caught.value)
    assert sentence.startswith(f"{path.name} could not be saved: ")
    assert sentence.endswith(".")
    assert "\n" not in sentence
    return sentence


def names_in(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())
