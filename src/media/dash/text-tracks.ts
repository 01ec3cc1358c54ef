import type { MediaPlayerClass } from 'dashjs';
import { type TrackNames, trackLabels } from './manifest-tracks';

/** A text track of the player. */
interface PlayerTrack {
  readonly mode: string;
  addCue(cue: VTTCue): void;
  addEventListener(type: 'mode-change', listener: () => void): void;
}

/** The player's list of text tracks. */
export interface PlayerTracks {
  add(track: { id: string; kind: 'subtitles' | 'captions'; label: string; language: string; type: 'vtt' }): unknown;
  getById(id: string): PlayerTrack | null;
}

/** A text track of a Period, as dash.js describes it. */
interface TextTrackInfo extends TrackNames {
  id?: string | number | null;
  kind: 'subtitles' | 'captions';
}

/** The tracks of a Period. */
interface TracksAdded {
  streamId: string;
  tracks: readonly TextTrackInfo[];
}

/** Events of dash.js that Vidstack must not receive: it would add tracks of its own for them. */
const OURS: ReadonlySet<string> = new Set(['allTextTracksAdded', 'fragmentLoadingCompleted']);

/**
 * Shows the subtitles of a manifest through the player's list of tracks. The browser's own tracks, in which dash.js
 * collects the cues, stay hidden: each cue is passed on. Vidstack takes these tracks for those of the browser's own HLS
 * engine and for those of dash.js at once; the two disable each other for ever, and the page stops. Its code also reads
 * only the cues that are there when a file arrives, while dash.js 5 adds those of the next seconds alone.
 * @param dash before Vidstack listens to it
 */
export function installTextTracks(dash: MediaPlayerClass, tracks: PlayerTracks): void {
  const { on } = dash;
  /** Ids of the tracks of each Period, in the order of dash.js. */
  const periods = new Map<string, string[]>();
  const cuesOf = new WeakMap<PlayerTrack, Set<string>>();
  const receive = (id: string, cue: VTTCue) => {
    const track = tracks.getById(id);
    if (track === null || cue.text === '') return;
    const known = cuesOf.get(track) ?? new Set<string>();
    cuesOf.set(track, known);
    // dash.js removes a cue from the browser's track once it is over, and adds it again after a seek.
    const name = `${cue.startTime} ${cue.endTime} ${cue.text}`;
    if (known.has(name)) return;
    known.add(name);
    // A layout field that the browser's cues lack and the captions on the screen need.
    track.addCue(Object.assign(cue, { positionAlign: 'auto' }));
  };
  const show = () => {
    const period = dash.getActiveStream()?.getId();
    if (period === undefined) return;
    dash.setTextTrack((periods.get(period) ?? []).findIndex((id) => tracks.getById(id)?.mode === 'showing'));
  };
  on.call(dash, 'allTextTracksAdded', (({ streamId, tracks: found }: TracksAdded) => {
    const labels = trackLabels(found, navigator.languages);
    periods.set(streamId, found.map(idOf));
    for (const [index, info] of found.entries()) {
      const id = idOf(info);
      relayCues(dash.getVideoElement(), info, (cue) => receive(id, cue));
      // The same track of an earlier Period.
      if (tracks.getById(id) !== null) continue;
      tracks.add({ id, kind: info.kind, label: labels[index] ?? '', language: info.lang ?? '', type: 'vtt' });
      tracks.getById(id)?.addEventListener('mode-change', show);
    }
  }) as never);
  on.call(dash, 'periodSwitchCompleted', show);
  on.call(dash, 'streamTeardownComplete', () => periods.clear());
  Object.assign(dash, {
    on: (type: string, ...rest: unknown[]) => {
      if (!OURS.has(type)) Reflect.apply(on, dash, [type, ...rest]);
    },
  });
}

/** Tracks of a manifest have this prefix in the player's list, which drops them with their source. */
const idOf = ({ id }: TextTrackInfo): string => `dash-${id}`;

/** Passes on the cues that dash.js adds to the browser's track, and hides this track. */
function relayCues(video: HTMLVideoElement, { id, kind }: TextTrackInfo, receive: (cue: VTTCue) => void): void {
  const native = [...video.textTracks].find((track) => track.kind === kind && track.label === String(id));
  if (native === undefined) return;
  native.mode = 'hidden';
  native.addCue = (cue) => {
    TextTrack.prototype.addCue.call(native, cue);
    receive(cue as VTTCue);
  };
}
