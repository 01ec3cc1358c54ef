import type { MediaPlayerInstance, TextTrackInit } from '@vidstack/react';
import type { Stream } from '@/domain/catalogue/stream';
import { removeTracks } from '../workarounds/stale-subtitles';

type TrackList = MediaPlayerInstance['textTracks'];
type CaptionType = 'vtt' | 'srt' | 'ass' | 'ssa';

const CAPTION_FILE = /\.(vtt|srt|ass|ssa)(?:[?#]|$)/i;

/** Id prefix of tracks that came beside the manifest. */
const OWN_ID = 'vv-';

/** Format of a caption file by its extension; WebVTT by default. */
export function captionType(url: string): CaptionType {
  return (CAPTION_FILE.exec(url)?.[1]?.toLowerCase() as CaptionType | undefined) ?? 'vtt';
}

const CHAPTERS_ID = `${OWN_ID}chapters`;

/** Replaces the previous stream's subtitles and chapters in the list. Another dub of an episode has the same chapters. */
export function replaceStreamTracks(tracks: TrackList, { subtitles, chapters }: Stream): void {
  const isSame = tracks
    .toArray()
    .some(({ id, src }: { id: string; src?: string }) => id === CHAPTERS_ID && src === chapters);
  removeTracks(tracks, (id) => id.startsWith(OWN_ID) && !(isSame && id === CHAPTERS_ID));
  for (const [index, { url, label, language }] of subtitles.entries()) {
    tracks.add({ id: `${OWN_ID}${index}`, kind: 'subtitles', src: url, type: captionType(url), label, language });
  }
  if (chapters === null || isSame) return;
  const init: TextTrackInit = { id: CHAPTERS_ID, kind: 'chapters', src: chapters, type: 'vtt', default: true };
  tracks.add(init);
}
