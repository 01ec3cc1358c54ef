import { type MediaSource, mediaBody, readSample } from '../media-source';
import { HTML_PAGE } from './odd-documents';
import { lateIndex, namedHevc, spreadMp4 } from './spread-mp4';

const FOLDER = 'ads/';
const GARBAGE_BYTES = 20_000;
/** Share of the file that is intact: the first two seconds. */
const CORRUPT_FROM = 0.4;
/** This gap makes a file of 0.8 MB. */
const GAP_BYTES = 4096;

type Bytes = Uint8Array<ArrayBuffer>;

/** Files that are made of the first advertisement. */
const CHANGES: Readonly<Record<string, (bytes: Bytes) => Bytes>> = {
  [`${FOLDER}corrupt-360.mp4`]: (bytes) => bytes.fill(0xff, Math.floor(bytes.byteLength * CORRUPT_FROM)),
  [`${FOLDER}large-360.mp4`]: (bytes) => spreadMp4(bytes, GAP_BYTES),
  [`${FOLDER}late-index-360.mp4`]: lateIndex,
  [`${FOLDER}hevc-360.mp4`]: namedHevc,
};

/**
 * Broken files of /media/ads/: wrong types, corrupt data, an index at the end, a codec that few browsers have, and a large file
 * for faults during the transfer.
 */
export const brokenAdMedia: MediaSource = async (path) => {
  if (path === `${FOLDER}page.mp4`) return mediaBody('page.html', HTML_PAGE);
  if (path === `${FOLDER}garbage.mp4`) return mediaBody(path, new Uint8Array(GARBAGE_BYTES).fill(0x56));
  const change = CHANGES[path];
  const bytes = change === undefined ? null : await readSample(`${FOLDER}first-360.mp4`);
  return change === undefined || bytes === null ? null : mediaBody(path, change(bytes));
};
