import check from 'media-icons/dist/icons/check.js';
import fullscreen from 'media-icons/dist/icons/fullscreen.js';
import fullscreenExit from 'media-icons/dist/icons/fullscreen-exit.js';
import mute from 'media-icons/dist/icons/mute.js';
import pause from 'media-icons/dist/icons/pause.js';
import play from 'media-icons/dist/icons/play.js';
import episodes from 'media-icons/dist/icons/playlist.js';
import replay from 'media-icons/dist/icons/replay.js';
import volumeHigh from 'media-icons/dist/icons/volume-high.js';
import volumeLow from 'media-icons/dist/icons/volume-low.js';
import close from 'media-icons/dist/icons/x-mark.js';

const GLYPHS = { play, pause, replay, mute, volumeLow, volumeHigh, fullscreen, fullscreenExit, episodes, check, close };

export type IconName = keyof typeof GLYPHS;

interface Shape {
  d: string;
  evenOdd: boolean;
}

/** The set ships its glyphs as markup; reading the outlines out of it spares an `innerHTML`. */
const readShapes = (markup: string): Shape[] =>
  [...markup.matchAll(/<path([^>]*?)\sd="([^"]+)"/g)].map(([, attributes = '', d = '']) => ({
    d,
    evenOdd: attributes.includes('evenodd'),
  }));

const SHAPES = Object.fromEntries(Object.entries(GLYPHS).map(([name, markup]) => [name, readShapes(markup)])) as Record<
  IconName,
  Shape[]
>;

/** A glyph of the field's own icon set; decoration only, the button around it carries the name. */
export function Icon({ name, className }: { name: IconName; className?: string | undefined }) {
  return (
    <svg viewBox="0 0 32 32" fill="currentColor" aria-hidden="true" focusable="false" className={className}>
      {SHAPES[name].map(({ d, evenOdd }) => (
        <path key={d} d={d} {...(evenOdd ? { fillRule: 'evenodd', clipRule: 'evenodd' } : {})} />
      ))}
    </svg>
  );
}
