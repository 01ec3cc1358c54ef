import info from 'media-icons/dist/icons/info.js';
import { Glyph, readGlyphs } from './glyph';

const { info: shapes } = readGlyphs({ info });

/** What can be asked about; of ads alone, so it comes with them. */
export function InfoIcon() {
  return <Glyph shapes={shapes} />;
}
