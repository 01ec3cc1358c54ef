import { type MediaSource, mediaBody, readSample } from '../media-source';
import { HTML_PAGE } from './odd-documents';

const FOLDER = 'ads/';
const GARBAGE_BYTES = 20_000;
/** From here on nothing in the file can be read: a little after the second second. */
const CORRUPT_FROM = 0.4;

/** Files of /media/ads/ that are not what an ad says they are. */
export const brokenAdMedia: MediaSource = async (path) => {
  if (path === `${FOLDER}page.mp4`) return mediaBody('page.html', HTML_PAGE);
  if (path === `${FOLDER}garbage.mp4`) return mediaBody(path, new Uint8Array(GARBAGE_BYTES).fill(0x56));
  if (path !== `${FOLDER}corrupt-360.mp4`) return null;
  const bytes = await readSample(`${FOLDER}first-360.mp4`);
  return bytes && mediaBody(path, bytes.fill(0xff, Math.floor(bytes.byteLength * CORRUPT_FROM)));
};
