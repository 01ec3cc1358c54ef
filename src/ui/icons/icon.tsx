import airplay from 'media-icons/dist/icons/airplay.js';
import check from 'media-icons/dist/icons/check.js';
import cast from 'media-icons/dist/icons/chromecast.js';
import captions from 'media-icons/dist/icons/closed-captions.js';
import fullscreen from 'media-icons/dist/icons/fullscreen.js';
import fullscreenExit from 'media-icons/dist/icons/fullscreen-exit.js';
import mute from 'media-icons/dist/icons/mute.js';
import next from 'media-icons/dist/icons/next.js';
import pause from 'media-icons/dist/icons/pause.js';
import pip from 'media-icons/dist/icons/picture-in-picture.js';
import play from 'media-icons/dist/icons/play.js';
import episodes from 'media-icons/dist/icons/playlist.js';
import replay from 'media-icons/dist/icons/replay.js';
import seekTen from 'media-icons/dist/icons/seek-backward-10.js';
import settings from 'media-icons/dist/icons/settings.js';
import share from 'media-icons/dist/icons/share-arrow.js';
import volumeHigh from 'media-icons/dist/icons/volume-high.js';
import volumeLow from 'media-icons/dist/icons/volume-low.js';
import close from 'media-icons/dist/icons/x-mark.js';

/** Its ring without the number: the number of seconds is written by the button itself. */
const seek = /<path[^>]*>/.exec(seekTen)?.[0] ?? '';

const GLYPHS = {
  play,
  pause,
  replay,
  seek,
  next,
  mute,
  volumeLow,
  volumeHigh,
  captions,
  settings,
  episodes,
  share,
  airplay,
  cast,
  pip,
  fullscreen,
  fullscreenExit,
  check,
  close,
};

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
