import type { Plugin } from 'vite';

const ICONS = /\/media-icons\/dist\/icons\/[\w-]+\.js$/;
/** The seek glyph: only its ring is drawn (`src/ui/kit/icons/icon.tsx`). */
const RING_ONLY = /\/seek-backward-10\.js$/;
const OUTLINE = /<path[^>]*\/>/g;
/** Digits after the point. A hundredth of the glyphs' 32 units is far below a pixel at every size that is drawn. */
const PRECISION = 2;

/** Shortens the outlines of a glyph: rounded numbers, no attribute that nothing reads. */
export function leanIcon(code: string, isRingOnly: boolean): string {
  let outlines = 0;
  return code
    .replace(OUTLINE, (path) => (isRingOnly && outlines++ > 0 ? '' : path))
    .replaceAll(' fill="currentColor"', '')
    .replace(/\d+\.\d+/g, (number) => String(Number(Number(number).toFixed(PRECISION))));
}

/** Shortens the glyphs of the icon set, whose five decimals would cost 2 kB before the first frame. */
export function leanIcons(): Plugin {
  return {
    name: 'vv-lean-icons',
    apply: 'build',
    transform: {
      filter: { id: ICONS },
      handler: (code, id) => ({ code: leanIcon(code, RING_ONLY.test(id)), map: null }),
    },
  };
}
