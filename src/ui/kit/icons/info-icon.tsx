import info from 'media-icons/dist/icons/info.js';
import { Glyph, readGlyphs } from './glyph';

const { info: shapes } = readGlyphs({ info });

/** The info icon; only ads use it, so it loads with them. */
export function InfoIcon() {
  return <Glyph shapes={shapes} />;
}
