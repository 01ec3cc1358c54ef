import { type MediaSource, readSample } from './media-source';

/** A stream whose URL has no extension, and the files that its manifest names. */
const UNTYPED = /^untyped\/(hls|dash|mp4)\/(.+)$/;

/** The folder of the samples, and the file of the stream. */
const STREAMS: Readonly<Record<string, readonly [folder: string, file: string]>> = {
  hls: ['short', 'master.m3u8'],
  dash: ['dash', 'manifest.mpd'],
  mp4: ['progressive', 'film.mp4'],
};

/** Name of a stream in its folder, without an extension. */
export const UNTYPED_STREAM = 'watch';

/** Serves streams of which neither the URL nor the content type tells the kind, as an object storage does. */
export const untypedMedia: MediaSource = async (path) => {
  const [, kind = '', name] = UNTYPED.exec(path) ?? [];
  const [folder, file] = STREAMS[kind] ?? [];
  if (folder === undefined || name === undefined) return null;
  const bytes = await readSample(`${folder}/${name === UNTYPED_STREAM ? file : name}`);
  return bytes && { bytes, type: 'application/octet-stream' };
};

/** Whether a request for the headers of this path is refused. */
export const refusesHead = (path: string): boolean => UNTYPED.exec(path)?.[2] === UNTYPED_STREAM;
