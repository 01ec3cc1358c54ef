import type { MediaPlayerClass } from 'dashjs';
import { type TrackNames, trackLabels } from '@/domain/playback/track-labels';
import { type TtmlPart, ttmlText } from '@/domain/playback/ttml-text';
import type { FactSink, StageTextTrack } from '../stage/facts';
import { idOf } from './mend-manifest';

/** Below `EventBus.EVENT_PRIORITY_LOW` of dash.js: after dash.js itself. */
const LAST = -1;

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

export type ManifestSubtitles = ReturnType<typeof installSubtitles>;

/**
 * Lists the subtitles of all Periods, each track once, and passes their cues on. The browser's own tracks, in which dash.js
 * collects the cues, stay hidden: dash.js adds those of the next seconds alone, and removes them again.
 */
export function installSubtitles(dash: MediaPlayerClass) {
  let facts: FactSink | null = null;
  let listed: StageTextTrack[] = [];
  let chosen: string | null = null;
  /** Ids of the tracks of each Period, in the order of dash.js. */
  const periods = new Map<string, string[]>();
  const show = () => {
    const ids = periods.get(dash.getActiveStream()?.getId() ?? '');
    if (ids !== undefined) dash.setTextTrack(chosen === null ? -1 : ids.indexOf(chosen));
  };
  const receive = (id: string, cue: TextTrackCue & { isd?: TtmlPart }) => {
    if (cue.isd !== undefined) Object.assign(cue, { text: ttmlText(cue.isd) });
    facts?.addCues(id, [cue as VTTCue]);
  };
  dash.on('allTextTracksAdded', (({ streamId, tracks }: TracksAdded) => {
    const labels = trackLabels(tracks, navigator.languages);
    periods.set(streamId, tracks.map(idOf));
    const known = listed.length;
    for (const [index, info] of tracks.entries()) {
      const id = idOf(info);
      relayCues(dash.getVideoElement(), info, (cue) => receive(id, cue));
      // The same track of an earlier Period.
      if (listed.some((other) => other.id === id)) continue;
      const track = { id, kind: info.kind, label: labels[index] ?? '', language: info.lang ?? '', isDefault: false };
      listed = [...listed, track];
    }
    if (listed.length > known) facts?.set('textTracks', listed);
    show();
  }) as never);
  // dash.js adds cues as the time goes on, and in a pause only where they were loaded before the seek.
  const addLoaded = ({ request }: { request?: { mediaType?: string } }) => {
    const streamId = request?.mediaType === 'text' ? dash.getActiveStream()?.getId() : undefined;
    const { currentTime: time } = dash.getVideoElement();
    if (streamId !== undefined) dash.trigger('playbackTimeUpdated' as never, { streamId, time }, {});
  };
  dash.on('fragmentLoadingCompleted', addLoaded as never, null as never, { priority: LAST });
  return {
    /** Another source, with other facts. */
    begin(next: FactSink): void {
      facts = next;
      listed = [];
      chosen = null;
      periods.clear();
    },
    /** Another Period plays: the choice applies to it, too. */
    enter: show,
    /** Loads the cues of this track alone; null for none. */
    choose(id: string | null): void {
      chosen = id;
      show();
    },
  };
}

/** Passes on the cues that dash.js adds to the browser's track, and hides this track. */
function relayCues(
  video: HTMLVideoElement,
  { id, kind, lang }: TextTrackInfo,
  receive: (cue: TextTrackCue) => void,
): void {
  // The tracks of earlier sources stay in the element, and dash.js uses the same one for a track of the same names.
  const native = [...video.textTracks].find(
    (track) => track.kind === kind && track.label === String(id) && track.language === String(lang),
  );
  if (native === undefined) return;
  native.mode = 'hidden';
  native.addCue = (cue) => {
    TextTrack.prototype.addCue.call(native, cue);
    receive(cue);
  };
}
