import { onTestFinished } from 'vitest';
import type { MediaShelf } from './media-requests';

/** Path of the sample manifest. */
export const DASH = 'dash/manifest.mpd';

/** URL of the sample manifest after a change, with absolute URLs in it. */
export async function changedManifest(media: MediaShelf, change: (manifest: string) => string): Promise<string> {
  const text = await (await fetch(media.url(DASH))).text();
  const absolute = change(text).replaceAll(/(initialization|media)="/g, `$1="${media.url('dash/')}`);
  const url = URL.createObjectURL(new Blob([absolute], { type: 'application/dash+xml' }));
  onTestFinished(() => URL.revokeObjectURL(url));
  return url;
}

/** A set of subtitles in one file. */
export const subtitles = (media: MediaShelf, label: string, file: string): string =>
  `<AdaptationSet contentType="text" mimeType="text/vtt" lang="ru"><Label>${label}</Label><Representation id="${file}" bandwidth="1000"><BaseURL>${media.url(`series/s1e1/${file}.vtt`)}</BaseURL></Representation></AdaptationSet>`;

/** An init segment of `stpp` in milliseconds, and the boxes before the text of a segment of 4 s. */
const STPP_INIT =
  'AAAAGGZ0eXBpc282AAAAAGlzbzZkYXNoAAACCm1vb3YAAABsbXZoZAAAAAAAAAAAAAAAAAAAA+gAAAAAAAEAAAEAAAAAAAAAAAAAAAABAAAAAAAAAAAAAAAAAAAAAQAAAAAAAAAAAAAAAAAAQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAIAAAFudHJhawAAAFx0a2hkAAAAAwAAAAAAAAAAAAAAAQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAABAAAAAAAAAAAAAAAAAAAAAQAAAAAAAAAAAAAAAAAAQAAAAAAAAAAAAAAAAAABCm1kaWEAAAAgbWRoZAAAAAAAAAAAAAAAAAAAA+gAAAAASrMAAAAAACJoZGxyAAAAAAAAAABzdWJ0AAAAAAAAAAAAAAAAaAAAAADAbWluZgAAAAxzdGhkAAAAAAAAACRkaW5mAAAAHGRyZWYAAAAAAAAAAQAAAAx1cmwgAAAAAQAAAIhzdGJsAAAAPHN0c2QAAAAAAAAAAQAAACxzdHBwAAAAAAAAAAFodHRwOi8vd3d3LnczLm9yZy9ucy90dG1sAAAAAAAAEHN0dHMAAAAAAAAAAAAAABBzdHNjAAAAAAAAAAAAAAAUc3RzegAAAAAAAAAAAAAAAAAAABBzdGNvAAAAAAAAAAAAAAAobXZleAAAACB0cmV4AAAAAAAAAAEAAAABAAAAAAAAAAAAAAAA';
const STPP_START =
  'AAAAYG1vb2YAAAAQbWZoZAAAAAAAAAABAAAASHRyYWYAAAAQdGZoZAACAAAAAAABAAAAFHRmZHQBAAAAAAAAAAAAAAAAAAAcdHJ1bgAAAwEAAAABAAAAaAAAD6AAAACwAAAAuG1kYXQ=';
const STPP_MS = 4000;

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

/** Subtitles as TTML in MP4, with these paragraphs in each segment of 4 s. */
export function stppSubtitles(label: string, segments: readonly string[]): string {
  const urlOf = (...parts: (Uint8Array<ArrayBuffer> | string)[]) => {
    const url = URL.createObjectURL(new Blob(parts));
    onTestFinished(() => URL.revokeObjectURL(url));
    return url;
  };
  const media = segments.map((paragraphs, index) => {
    const text = `<tt xmlns="http://www.w3.org/ns/ttml" xmlns:tts="http://www.w3.org/ns/ttml#styling" xml:lang="ru"><body><div>${paragraphs}</div></body></tt>`;
    const { length } = new TextEncoder().encode(text);
    const start = bytesOf(STPP_START);
    const view = new DataView(start.buffer);
    // Times of `tfdt`, sizes of `trun` and `mdat`.
    view.setUint32(64, index * STPP_MS);
    view.setUint32(92, length);
    view.setUint32(96, length + 8);
    return `<SegmentURL media='${urlOf(start, text)}'/>`;
  });
  const init = `<Initialization sourceURL='${urlOf(bytesOf(STPP_INIT))}'/>`;
  return `<AdaptationSet contentType="text" mimeType="application/mp4" lang="ru"><Label>${label}</Label><Representation id="${label}" bandwidth="1000" codecs="stpp"><SegmentList timescale="1000" duration="${STPP_MS}">${init}${media.join('')}</SegmentList></Representation></AdaptationSet>`;
}

/** Both dubs in one language and one role. */
export const inOneLanguage = (manifest: string): string =>
  manifest.replace('lang="en"', 'lang="ru"').replaceAll(/\s*<Role [^>]*>/g, '');

/** Two Periods of 24 s: 720p and 480p, then 240p. */
export function inTwoPeriods(manifest: string): string {
  const [head = '', period = ''] = manifest.split(/(?=<Period )/);
  const representation = (id: string) => new RegExp(`<Representation id="${id}"[\\s\\S]*?</Representation>\\s*`, 'g');
  const [body = '', tail = ''] = period.split(/(?<=<\/Period>)/);
  const first = body.replace('start="PT0S"', 'start="PT0S" duration="PT24S"').replace(representation('240p'), '');
  const second = body
    .replace('id="0" start="PT0S"', 'id="1" start="PT24S" duration="PT24S"')
    .replace(representation('480p'), '')
    .replace(representation('720p'), '')
    .replaceAll('timescale="1000"', 'timescale="1000" presentationTimeOffset="24000"')
    .replaceAll('timescale="48000"', 'timescale="48000" presentationTimeOffset="1152000"');
  return `${head}${first}${second}${tail}`;
}
