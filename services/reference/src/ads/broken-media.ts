import { type MediaSource, mediaBody, readSample } from '../media-source';
import { HTML_PAGE } from './odd-documents';
import { spreadMp4 } from './spread-mp4';

const FOLDER = 'ads/';
const GARBAGE_BYTES = 20_000;
/** From here on nothing in the file can be read: after the second second. */
const CORRUPT_FROM = 0.4;
/** Gives 0.8 MB. */
const GAP_BYTES = 4096;

/** Files of /media/ads/ that are not what an ad says they are, and a large one for what breaks while it is loaded. */
export const brokenAdMedia: MediaSource = async (path) => {
  if (path === `${FOLDER}page.mp4`) return mediaBody('page.html', HTML_PAGE);
  if (path === `${FOLDER}garbage.mp4`) return mediaBody(path, new Uint8Array(GARBAGE_BYTES).fill(0x56));
  const isCorrupt = path === `${FOLDER}corrupt-360.mp4`;
  if (!isCorrupt && path !== `${FOLDER}large-360.mp4`) return null;
  const bytes = await readSample(`${FOLDER}first-360.mp4`);
  if (bytes === null) return null;
  if (!isCorrupt) return mediaBody(path, spreadMp4(bytes, GAP_BYTES));
  return mediaBody(path, bytes.fill(0xff, Math.floor(bytes.byteLength * CORRUPT_FROM)));
};
