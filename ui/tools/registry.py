"""All tools by name, in the order of the tool bars."""

from __future__ import annotations

from sketchfall.ui.cutting.knife import KnifeTool
from sketchfall.ui.instruments.instruments import (
    GateTool,
    PenTool,
    PointsTool,
    ProtractorTool,
    RulerTool,
    StopwatchTool,
)
from sketchfall.ui.instruments.select_instruments import SelectWithInstruments
from sketchfall.ui.tools.base import Canvas, Tool
from sketchfall.ui.tools.blast import BlastTool
from sketchfall.ui.tools.box import BoxTool
from sketchfall.ui.tools.circle import CircleTool
from sketchfall.ui.tools.eraser import EraserTool
from sketchfall.ui.tools.freehand import FreehandTool
from sketchfall.ui.tools.ground import GroundTool
from sketchfall.ui.tools.hand import HandTool
from sketchfall.ui.tools.joints.chain import ChainTool, CordTool
from sketchfall.ui.tools.joints.links import RodTool, RopeTool, SpringTool
from sketchfall.ui.tools.joints.pins import HingeTool, SliderTool, WeldTool, WheelTool
from sketchfall.ui.tools.joints.slot import SlotTool
from sketchfall.ui.tools.joints.transmissions import GearTool, PulleyTool
from sketchfall.ui.tools.polygon import PolygonTool
from sketchfall.ui.tools.push import PushTool
from sketchfall.ui.tools.regular_polygon import RegularPolygonTool
from sketchfall.ui.tools.shapes.curve import CurveTool
from sketchfall.ui.tools.shapes.gear_wheel import GearWheelTool
from sketchfall.ui.tools.shapes.half_plane import HalfPlaneTool
from sketchfall.ui.tools.shapes.letters import LettersTool
from sketchfall.ui.tools.shapes.round_shapes import ArcTool, EllipseTool, RoundedBoxTool, StarTool
from sketchfall.ui.tools.text import TextTool
from sketchfall.ui.tools.vertices import VertexTool

TOOLS: tuple[type[Tool], ...] = (
    SelectWithInstruments,
    BoxTool,
    CircleTool,
    RegularPolygonTool,
    PolygonTool,
    FreehandTool,
    GroundTool,
    TextTool,
    HandTool,
    EraserTool,
    KnifeTool,
    BlastTool,
    PushTool,
    VertexTool,
    RulerTool,
    ProtractorTool,
    PointsTool,
    GateTool,
    StopwatchTool,
    PenTool,
    EllipseTool,
    RoundedBoxTool,
    StarTool,
    ArcTool,
    GearWheelTool,
    HalfPlaneTool,
    CurveTool,
    LettersTool,
    HingeTool,
    WeldTool,
    SliderTool,
    WheelTool,
    SpringTool,
    RodTool,
    RopeTool,
    PulleyTool,
    GearTool,
    SlotTool,
    ChainTool,
    CordTool,
)


def make_tools(canvas: Canvas) -> dict[str, Tool]:
    return {tool.name: tool(canvas) for tool in TOOLS}
