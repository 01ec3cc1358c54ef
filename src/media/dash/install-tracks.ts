import type { MediaInfo, MediaPlayerClass, MediaType } from 'dashjs';
import { completeManifest, type Manifest, trackLabels } from './manifest-tracks';
import { mergeQualities } from './period-qualities';

/** `EventBus.EVENT_PRIORITY_HIGH` of dash.js: before dash.js itself, and before Vidstack. */
const HIGH_PRIORITY = 5_000;

/** A rendition that Vidstack may list. */
type Quality = MediaInfo['bitrateList'][number] & { width: number; height: number; bandwidth: number };

/** Renditions of a manifest. */
export interface ManifestQualities {
  /** Those of the last manifest in the order of Vidstack's list; empty before the first one. */
  list(): readonly Quality[];
}

/**
 * Makes all tracks of a manifest known to Vidstack, which reads those of the first Period: the renditions of all
 * Periods, and distinct labels for the audio tracks. An audio track that was selected is selected in the next Period
 * too.
 * @param dash before Vidstack listens to it
 */
export function installManifestTracks(dash: MediaPlayerClass): ManifestQualities {
  let qualities: Quality[] = [];
  const { getTracksForTypeFromManifest, setCurrentTrack } = dash;
  const read = (type: MediaType, manifest: Manifest): MediaInfo[] => {
    const tracks = getTracksForTypeFromManifest.call(dash, type, manifest, undefined as never);
    if (type === 'audio') {
      const labels = trackLabels(tracks, navigator.languages);
      return tracks.map((track, index) => ({ ...track, labels: [{ text: labels[index] ?? '' }] }) as MediaInfo);
    }
    if (type !== 'video') return tracks;
    const [first] = tracks;
    if (first === undefined) return tracks;
    const others = (manifest.Period ?? []).slice(1).map(videoQualities);
    qualities = mergeQualities([first.bitrateList as Quality[], ...others]);
    return tracks.map((track) => ({ ...track, bitrateList: qualities }));
  };
  dash.on(
    'manifestLoaded',
    (({ data }: { data?: Manifest }) => data && completeManifest(data)) as never,
    null as never,
    { priority: HIGH_PRIORITY } as never,
  );
  Object.assign(dash, {
    getTracksForTypeFromManifest: read,
    setCurrentTrack(track: MediaInfo, ...rest: never[]) {
      if (track.type === 'audio') dash.setCustomInitialTrackSelectionFunction((found) => sameTracks(found, track));
      setCurrentTrack.call(dash, track, ...rest);
    },
  });
  return { list: () => qualities };
}

/** Renditions of a later Period. */
const videoQualities = ({ AdaptationSet: sets = [] }: NonNullable<Manifest['Period']>[number]): Quality[] =>
  sets
    .filter((set) => [set.contentType, set.mimeType].some((type) => type?.startsWith('video')))
    .flatMap(({ Representation: renditions = [] }) => renditions)
    .map(({ id, width, height, bandwidth }) => ({
      id: id ?? null,
      width: width ?? 0,
      height: height ?? 0,
      bandwidth: bandwidth ?? 0,
      scanType: null,
    })) as unknown as Quality[];

/** The tracks of another Period that have the id of the selected one; all without one. */
function sameTracks(found: readonly MediaInfo[], selected: MediaInfo): MediaInfo[] {
  const same = found.filter(({ id, type }) => type === selected.type && id === selected.id);
  return same.length > 0 ? same : [...found];
}
