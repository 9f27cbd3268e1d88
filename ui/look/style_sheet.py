"""The style sheet: the few things that Fusion and a palette leave to be wished for.

Fusion draws the frame of a field darker than the window, which cannot be seen on a dark one; so fields,
buttons and check boxes are drawn from here. What is not named is drawn by Fusion, in the palette's colours.
Lengths are in Qt's own pixels, which grow with the scaling of the screen.

A rule names the class of what it is for: one for anything that has a property has Qt ask every widget of a
window for it, which takes a tenth of the time that the window takes to appear.
"""

from __future__ import annotations

from pathlib import Path

from sketchfall import resources
from sketchfall.ui.look.theme import Theme

CONTROLS = Path(resources.__file__).parent / "icons" / "controls"


def style_sheet(theme: Theme) -> str:
    parts = (_bars, _menus, _fields, _buttons, _panels, _roles)
    return "".join(part(theme) for part in parts)


def _image(name: str) -> str:
    return f'url("{(CONTROLS / name).as_posix()}.svg")'


def _bars(theme: Theme) -> str:
    return f"""
QToolBar {{ background: {theme.window}; border: none; spacing: 2px; padding: 3px; }}
QToolBar::separator {{ background: {theme.border}; width: 1px; height: 1px; margin: 4px; }}
QToolBar QToolButton, QToolButton[flat="true"] {{
    background: transparent; border: 1px solid transparent; border-radius: 5px; padding: 4px;
    color: {theme.text};
}}
QToolBar QToolButton:hover, QToolButton[flat="true"]:hover {{ background: {theme.hover}; }}
QToolBar QToolButton:pressed, QToolButton[flat="true"]:pressed,
QToolBar QToolButton:checked, QToolButton[flat="true"]:checked {{
    background: {theme.accent_soft}; border-color: {theme.accent};
}}
QToolBar QToolButton:focus, QToolButton[flat="true"]:focus {{ border-color: {theme.accent}; }}
QToolBar QToolButton:disabled, QToolButton[flat="true"]:disabled {{
    background: transparent; border-color: transparent; color: {theme.disabled_text};
}}
QToolBar QToolButton::menu-indicator {{
    image: {_image("arrow-down")}; width: 9px; height: 9px; subcontrol-position: bottom right;
}}
QToolBar QToolButton#qt_toolbar_ext_button {{
    background: {theme.button}; border: 1px solid {theme.field_border}; border-radius: 3px; padding: 0;
}}
QToolBar QToolButton#qt_toolbar_ext_button:hover {{ background: {theme.hover}; }}
QStatusBar {{ background: {theme.window}; border-top: 1px solid {theme.border}; color: {theme.text}; }}
QStatusBar::item {{ border: none; }}
"""


def _menus(theme: Theme) -> str:
    return f"""
QMenuBar {{ background: {theme.window}; border-bottom: 1px solid {theme.border}; }}
QMenuBar::item {{ padding: 4px 9px; border-radius: 4px; background: transparent; color: {theme.text}; }}
QMenuBar::item:selected {{ background: {theme.hover}; }}
QMenu {{ background: {theme.base}; border: 1px solid {theme.border}; padding: 4px; }}
QMenu::item {{ padding: 5px 24px 5px 8px; border-radius: 4px; color: {theme.text}; }}
QMenu::item:selected {{ background: {theme.accent_soft}; }}
QMenu::item:disabled {{ color: {theme.disabled_text}; background: transparent; }}
QMenu::icon {{ padding-left: 6px; }}
QMenu::icon:checked {{
    background: {theme.accent_soft}; border: 1px solid {theme.accent}; border-radius: 4px;
}}
QMenu::separator {{ height: 1px; background: {theme.border}; margin: 4px 6px; }}
QToolTip {{
    background: {theme.tip}; color: {theme.tip_text}; border: 1px solid {theme.field_border};
    padding: 4px 6px;
}}
"""


def _fields(theme: Theme) -> str:
    return f"""
QLineEdit, QAbstractSpinBox, QComboBox {{
    background: {theme.base}; color: {theme.text}; border: 1px solid {theme.field_border};
    border-radius: 4px; padding: 2px 5px; min-height: 20px;
    selection-background-color: {theme.accent}; selection-color: {theme.accent_text};
    placeholder-text-color: {theme.muted_text};
}}
QLineEdit:focus, QAbstractSpinBox:focus, QComboBox:focus {{ border-color: {theme.accent}; }}
QLineEdit[invalid="true"], QLineEdit[invalid="true"]:focus {{
    background: {theme.error_soft}; border: 1px solid {theme.error};
}}
QLineEdit:disabled, QAbstractSpinBox:disabled, QComboBox:disabled {{
    background: {theme.window}; color: {theme.disabled_text}; border-color: {theme.border};
    placeholder-text-color: {theme.disabled_text};
}}
QAbstractSpinBox QLineEdit, QComboBox QLineEdit {{ border: none; padding: 0; min-height: 0; }}
QAbstractSpinBox {{ padding-right: 20px; }}
QAbstractSpinBox::up-button, QAbstractSpinBox::down-button {{
    subcontrol-origin: border; width: 20px; border: none; background: transparent;
}}
QAbstractSpinBox::up-button {{ subcontrol-position: top right; margin-top: 2px; }}
QAbstractSpinBox::down-button {{ subcontrol-position: bottom right; margin-bottom: 2px; }}
QAbstractSpinBox::up-button:hover, QAbstractSpinBox::down-button:hover {{ background: {theme.hover}; }}
QAbstractSpinBox::up-arrow {{ image: {_image("arrow-up")}; width: 10px; height: 10px; }}
QAbstractSpinBox::down-arrow {{ image: {_image("arrow-down")}; width: 10px; height: 10px; }}
QComboBox::drop-down {{
    subcontrol-origin: border; subcontrol-position: center right; width: 22px; border: none;
}}
QComboBox::down-arrow {{ image: {_image("arrow-down")}; width: 12px; height: 12px; }}
QComboBox QAbstractItemView {{ background: {theme.base}; border: 1px solid {theme.field_border}; }}
"""


def _buttons(theme: Theme) -> str:
    check = _image(f"check-{theme.name}")
    return f"""
QDialogButtonBox {{ dialogbuttonbox-buttons-have-icons: 0; }}
QPushButton {{
    background: {theme.button}; color: {theme.text}; border: 1px solid {theme.field_border};
    border-radius: 5px; padding: 4px 14px; min-height: 20px;
}}
QPushButton:hover {{ background: {theme.hover}; }}
QPushButton:pressed, QPushButton:checked {{ background: {theme.accent_soft}; border-color: {theme.accent}; }}
QPushButton:focus {{ border-color: {theme.accent}; outline: none; }}
QPushButton:default {{
    background: {theme.accent}; color: {theme.accent_text}; border-color: {theme.accent};
}}
QPushButton:default:focus {{ border: 2px solid {theme.text}; padding: 3px 13px; }}
QPushButton:disabled {{
    background: {theme.window}; color: {theme.disabled_text}; border-color: {theme.border};
}}
QCheckBox::indicator, QRadioButton::indicator, QGroupBox::indicator, QAbstractItemView::indicator {{
    width: 14px; height: 14px; border: 1px solid {theme.field_border}; background: {theme.base};
}}
QCheckBox::indicator, QGroupBox::indicator, QAbstractItemView::indicator {{ border-radius: 4px; }}
QRadioButton::indicator {{ border-radius: 8px; }}
QCheckBox::indicator:checked, QGroupBox::indicator:checked, QAbstractItemView::indicator:checked {{
    background: {theme.accent}; border-color: {theme.accent}; image: {check};
}}
QCheckBox::indicator:indeterminate {{ background: {theme.accent_soft}; border: 4px solid {theme.accent};
    width: 8px; height: 8px; }}
QRadioButton::indicator:checked {{
    background: {theme.accent_text}; border: 5px solid {theme.accent}; width: 6px; height: 6px;
}}
QCheckBox::indicator:focus, QRadioButton::indicator:focus {{ border-color: {theme.accent}; }}
QCheckBox::indicator:disabled, QRadioButton::indicator:disabled {{
    background: {theme.window}; border-color: {theme.border};
}}
"""


def _panels(theme: Theme) -> str:
    return f"""
QDockWidget {{
    color: {theme.text};
    titlebar-close-icon: {_image(f"close-{theme.name}")};
    titlebar-normal-icon: {_image(f"float-{theme.name}")};
}}
QDockWidget::close-button, QDockWidget::float-button {{
    background: transparent; border: none; border-radius: 3px; padding: 0; width: 18px; height: 18px;
    icon-size: 14px;
}}
QDockWidget::close-button:hover, QDockWidget::float-button:hover {{ background: {theme.hover}; }}
QDockWidget::title {{  /* less below: Qt counts what is above twice, and Chinese letters are tall */
    background: {theme.window}; padding: 6px 8px 3px 8px; border-bottom: 1px solid {theme.border};
}}
QTabBar::tab {{
    background: {theme.window}; color: {theme.muted_text}; border: 1px solid {theme.border};
    padding: 4px 12px; border-top-left-radius: 5px; border-top-right-radius: 5px;
}}
QMainWindow > QTabBar::tab {{ padding: 4px 4px; }}  /* the panels, up to seven */
QMainWindow > QTabBar {{ qproperty-elideMode: ElideNone; }}  /* arrows lead to the others */
QTabBar::tab:selected {{
    background: {theme.base}; color: {theme.text}; border-top: 2px solid {theme.accent};
    border-bottom-color: {theme.base};
}}
QTabBar::tab:hover {{ color: {theme.text}; }}
QTabBar::tab:focus {{ border-color: {theme.accent}; }}
QMainWindow::separator {{ background: {theme.border}; width: 1px; height: 1px; }}
QMainWindow::separator:hover {{ background: {theme.accent}; }}
QHeaderView::section {{
    background: {theme.window}; color: {theme.muted_text};
    border: none; border-bottom: 1px solid {theme.border}; padding: 4px 6px;
}}
QTreeView::item, QListWidget::item {{ padding: 3px 2px; }}
QAbstractItemView {{
    background: {theme.base}; alternate-background-color: {theme.alternate_base};
    border: 1px solid {theme.border};
    selection-background-color: {theme.accent_soft}; selection-color: {theme.text};
}}
"""


def _roles(theme: Theme) -> str:
    """For what carries a property: label.setProperty("role", "hint")."""
    return f"""
QWidget[role="welcome"] {{ background: {theme.canvas}; border-radius: 8px; }}
QLabel[role="greeting"] {{ font-size: 15pt; }}
QToolButton[role="card"] {{
    background: {theme.base}; color: {theme.text}; border: 1px solid {theme.field_border};
    border-radius: 8px; padding: 8px;
}}
QToolButton[role="card"]:hover {{ background: {theme.hover}; border-color: {theme.accent}; }}
QToolButton[role="card"]:pressed, QToolButton[role="card"]:focus {{
    background: {theme.accent_soft}; border-color: {theme.accent};
}}
QFrame[role="floating"] {{
    background: {theme.base}; border: 1px solid {theme.field_border}; border-radius: 8px;
}}
QLabel[role="number"] {{
    border: 0 solid transparent; border-left: 1px solid {theme.field_border}; padding: 0 8px; margin: 2px 0;
}}
QToolButton[role="heading"] {{
    background: {theme.alternate_base}; color: {theme.text}; border: 1px solid {theme.border};
    border-radius: 4px; padding: 3px 4px; font-weight: 600; text-align: left;
}}
QToolButton[role="heading"]:hover {{ background: {theme.hover}; }}
QToolButton[role="heading"]:focus {{ border-color: {theme.accent}; }}
QListWidget[role="gallery"]::item {{ border: 3px solid transparent; border-radius: 7px; padding: 2px; }}
QListWidget[role="gallery"]::item:hover {{ background: {theme.hover}; }}
QListWidget[role="gallery"]::item:selected {{
    border-color: {theme.accent}; background: {theme.accent_soft}; color: {theme.text};
}}
QListWidget[role="gallery"]::item:disabled {{ background: transparent; color: {theme.text}; }}
QLabel[role="hint"] {{ color: {theme.muted_text}; }}
QLabel[role="error"] {{ color: {theme.error}; }}
QLabel[role="title"] {{ font-weight: 600; }}
"""
