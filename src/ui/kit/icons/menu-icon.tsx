import fill from 'media-icons/dist/icons/arrow-expand.js';
import chapters from 'media-icons/dist/icons/chapters.js';
import check from 'media-icons/dist/icons/check.js';
import back from 'media-icons/dist/icons/chevron-left.js';
import forward from 'media-icons/dist/icons/chevron-right.js';
import subtitles from 'media-icons/dist/icons/closed-captions.js';
import dialogue from 'media-icons/dist/icons/comment.js';
import skips from 'media-icons/dist/icons/fast-forward.js';
import statistics from 'media-icons/dist/icons/info.js';
import more from 'media-icons/dist/icons/menu-horizontal.js';
import variants from 'media-icons/dist/icons/microphone.js';
import night from 'media-icons/dist/icons/moon.js';
import audio from 'media-icons/dist/icons/music.js';
import next from 'media-icons/dist/icons/next.js';
import rate from 'media-icons/dist/icons/odometer.js';
import episodes from 'media-icons/dist/icons/playlist.js';
import help from 'media-icons/dist/icons/question-mark.js';
import seasons from 'media-icons/dist/icons/queue-list.js';
import loop from 'media-icons/dist/icons/repeat.js';
import repeat from 'media-icons/dist/icons/repeat-square.js';
import seekStep from 'media-icons/dist/icons/seek-forward.js';
import quality from 'media-icons/dist/icons/settings-switch.js';
import sleep from 'media-icons/dist/icons/timer.js';
import boost from 'media-icons/dist/icons/volume-high.js';
import close from 'media-icons/dist/icons/x-mark.js';
import { Glyph, readGlyphs } from './glyph';

const GLYPHS = {
  check,
  back,
  forward,
  subtitles,
  audio,
  rate,
  episodes,
  seasons,
  quality,
  variants,
  boost,
  close,
  chapters,
  help,
  statistics,
  night,
  dialogue,
  sleep,
  fill,
  more,
  next,
  skips,
  loop,
  repeat,
  'seek-step': seekStep,
  'second-subtitles': dialogue,
};

export type MenuIconName = keyof typeof GLYPHS;

const SHAPES = readGlyphs(GLYPHS);

/** A glyph of the menus, which load after the first frame. */
export function MenuIcon({ name, className }: { name: MenuIconName; className?: string | undefined }) {
  return <Glyph shapes={SHAPES[name]} className={className} />;
}
