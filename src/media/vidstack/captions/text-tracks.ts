import { type MediaPlayerInstance, TextTrack, type TextTrackInit } from '@vidstack/react';
import type { Stream } from '@/domain/catalogue/stream';
import type { CaptionCue } from '../../captions/caption-renderer';
import { captionType } from '../../captions/caption-type';

type TrackList = MediaPlayerInstance['textTracks'];

/** Id prefix of tracks that came beside the manifest. */
const OWN_ID = 'vv-';
const CHAPTERS_ID = `${OWN_ID}chapters`;

/**
 * A track in Vidstack's list, which offers it and remembers its choice. Vidstack itself keeps no cue of it: it would read
 * each one ten times a second. Event `load`: cues have come.
 */
export class CaptionTrack extends TextTrack {
  #read: () => readonly CaptionCue[];
  #isRequested = false;
  /** The text of a file that its author has drawn. */
  ass: string | null = null;

  /** @param read the cues of a track without a file */
  constructor({ src, ...init }: TextTrackInit, read: () => readonly CaptionCue[] = () => []) {
    // Vidstack would load the file; a television does, and the browser in the fullscreen of an iPhone.
    super(init);
    if (src !== undefined) Object.assign(this, { src });
    this.#read = read;
  }

  override get cues() {
    return this.#read() as TextTrack['cues'];
  }

  override setMode(...change: Parameters<TextTrack['setMode']>): void {
    super.setMode(...change);
    if (this.mode !== 'disabled') void this.load();
  }

  /** Reports that there are more cues. */
  report(): void {
    this.dispatchEvent(new Event('load') as never);
  }

  /** Loads the file of the track, also where another track shows. */
  async load(): Promise<void> {
    if (this.src === undefined || this.#isRequested) return;
    this.#isRequested = true;
    try {
      const { loadCaptions } = await import('../../captions/caption-file');
      const { cues, ass } = await loadCaptions(this.src);
      this.ass = ass;
      this.#read = () => cues;
      if (this.type !== 'vtt') this.#copy();
      this.report();
    } catch {
      // The next choice of the track tries again.
      this.#isRequested = false;
    }
  }

  /** The browser reads no other format than WebVTT by itself. Vidstack keeps its track under a private symbol. */
  #copy(): void {
    const fields: unknown[] = Object.getOwnPropertySymbols(this).map((key) => Reflect.get(this, key));
    const native = fields.find((field) => field instanceof HTMLTrackElement);
    for (const cue of this.#read()) native?.track.addCue(cue as VTTCue);
  }
}

/** Removes the tracks whose id matches. */
export function removeTracks(tracks: TrackList, matches: (id: string) => boolean): void {
  for (const track of tracks.toArray()) {
    if (!matches(track.id)) continue;
    // Vidstack 1.15.6 stores a default track under "captions" and looks it up under the track's own kind. A removed default
    // of the kind "subtitles" would stay the default, and replace the new one.
    if (track.kind === 'subtitles') Object.assign(track, { kind: 'captions' });
    tracks.remove(track);
  }
}

/** Replaces the previous stream's subtitles and chapters in the list. Another dub of an episode has the same chapters. */
export function replaceStreamTracks(tracks: TrackList, { subtitles, chapters }: Stream): void {
  const isSame = tracks
    .toArray()
    .some(({ id, src }: { id: string; src?: string }) => id === CHAPTERS_ID && src === chapters);
  removeTracks(tracks, (id) => id.startsWith(OWN_ID) && !(isSame && id === CHAPTERS_ID));
  const add = (init: TextTrackInit) => tracks.add(new CaptionTrack(init));
  for (const [index, { url, label, language }] of subtitles.entries())
    add({ id: `${OWN_ID}${index}`, kind: 'subtitles', src: url, type: captionType(url), label, language });
  if (chapters === null || isSame) return;
  add({ id: CHAPTERS_ID, kind: 'chapters', src: chapters, type: 'vtt', default: true });
}
