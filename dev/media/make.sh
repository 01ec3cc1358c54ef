#!/usr/bin/env bash
# Makes the sample films, series and posters in dev/media/files. What is already there is kept; --force starts over.
# Needs ffmpeg with libx264, librsvg and fontconfig, and the DejaVu fonts (Debian: ffmpeg, fonts-dejavu-core).
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

command -v ffmpeg >/dev/null || { echo 'ffmpeg is missing (Debian: apt-get install ffmpeg fonts-dejavu-core)' >&2; exit 1; }

npx tsx dev/media/make.ts "$@"
echo "dev/media/files: $(du -sh --apparent-size dev/media/files | cut -f1)"
