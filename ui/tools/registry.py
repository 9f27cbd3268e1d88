"""All tools by name, in the order of the tool bars."""

from __future__ import annotations

from ui.tools.base import Canvas, Tool
from ui.tools.box import BoxTool
from ui.tools.chain import ChainTool, CordTool
from ui.tools.circle import CircleTool
from ui.tools.eraser import EraserTool
from ui.tools.freehand import FreehandTool
from ui.tools.ground import GroundTool
from ui.tools.hand import HandTool
from ui.tools.links import RodTool, RopeTool, SpringTool
from ui.tools.pins import HingeTool, SliderTool, WeldTool, WheelTool
from ui.tools.polygon import PolygonTool
from ui.tools.regular_polygon import RegularPolygonTool
from ui.tools.select import SelectTool
from ui.tools.transmissions import GearTool, PulleyTool
from ui.tools.vertices import VertexTool

TOOLS: tuple[type[Tool], ...] = (
    SelectTool,
    BoxTool,
    CircleTool,
    RegularPolygonTool,
    PolygonTool,
    FreehandTool,
    GroundTool,
    HandTool,
    EraserTool,
    VertexTool,
    HingeTool,
    WeldTool,
    SliderTool,
    WheelTool,
    SpringTool,
    RodTool,
    RopeTool,
    PulleyTool,
    GearTool,
    ChainTool,
    CordTool,
)


def make_tools(canvas: Canvas) -> dict[str, Tool]:
    return {tool.name: tool(canvas) for tool in TOOLS}
