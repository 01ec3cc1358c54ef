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
import { Glyph, readGlyphs } from './glyph';

/** The ring of the seek glyph; the button itself renders the number. */
const seek = /<path[^>]*>/.exec(seekTen)?.[0] ?? '';

/** Markup of the outlines of each glyph. */
export const GLYPHS = {
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

const SHAPES = readGlyphs(GLYPHS);

/** A glyph of the controls and overlays. */
export function Icon({ name, className }: { name: IconName; className?: string | undefined }) {
  return <Glyph shapes={SHAPES[name]} className={className} />;
}
