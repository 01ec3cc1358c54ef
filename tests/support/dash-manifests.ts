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
