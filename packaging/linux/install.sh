#!/usr/bin/env bash
# Puts Sketchfall into this user's menu and opens .sketchfall files with it. The program stays in this folder.
# Usage: ./install.sh   or, to take it out again:   ./install.sh --remove
set -euo pipefail

here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
data="${XDG_DATA_HOME:-$HOME/.local/share}"
entry="$data/applications/sketchfall.desktop"
mime="$data/mime/packages/sketchfall-mime.xml"
icon="$data/icons/hicolor/scalable/apps/sketchfall.svg"

tell_the_desktop() {
    # Desktops without these programs find the files by themselves, after the next login at the latest.
    if command -v update-mime-database > /dev/null; then update-mime-database "$data/mime"; fi
    if command -v update-desktop-database > /dev/null; then update-desktop-database "$data/applications"; fi
}

if [[ "${1:-}" == --remove ]]; then
    rm -f "$entry" "$mime" "$icon"
    tell_the_desktop
    echo "Sketchfall is no longer in the menu. To be rid of it, delete $here"
    exit
fi

# What stands for something else in a menu entry, even between quotes.
case "$here" in
    *[\"\`\$\\%]*)
        echo "A menu cannot hold this path: $here" >&2
        echo 'Move the folder to one whose name has none of " ` $ \ % in it, and try again.' >&2
        exit 1
        ;;
esac

mkdir -p "$(dirname "$entry")" "$(dirname "$mime")" "$(dirname "$icon")"
while IFS= read -r line; do
    if [[ "$line" == Exec=* ]]; then line="Exec=\"$here/sketchfall\" %F"; fi
    printf '%s\n' "$line"
done < "$here/sketchfall.desktop" > "$entry"
cp "$here/sketchfall-mime.xml" "$mime"
cp "$here/sketchfall.svg" "$icon"
tell_the_desktop
echo "Sketchfall is in the menu now, and opens .sketchfall files. If you move this folder, run this again."
