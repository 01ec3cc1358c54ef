import { type MediaSource, mediaBody, readSample } from '../media-source';
import { HTML_PAGE } from './odd-documents';
import { spreadMp4 } from './spread-mp4';

const FOLDER = 'ads/';
const GARBAGE_BYTES = 20_000;
/** Share of the file that is intact: the first two seconds. */
const CORRUPT_FROM = 0.4;
/** This gap makes a file of 0.8 MB. */
const GAP_BYTES = 4096;

/** Broken files of /media/ads/: wrong types, corrupt data, and a large file for faults during the transfer. */
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
