import type Hls from 'hls.js';
import type {
  HlsConfig,
  LevelDetails,
  Loader,
  LoaderCallbacks,
  LoaderConfiguration,
  LoaderContext,
  LoaderStats,
} from 'hls.js';
import type { AudioTrackInfo } from '@/domain/playback/audio';
import { firstSegment } from '@/domain/playback/first-segment';
import type { Fetched } from '@/domain/prefetch/prefetch-cache';
import { installProbeQuality } from '../hls/start-level';

/** Fetches a file, or its bytes from `start` up to `end`, and caches it for the player. */
export type FetchFile = (url: string, start?: number, end?: number) => Promise<Fetched | null>;

/** The stream to probe. */
export interface ProbePlan {
  url: string;
  /** Start position in seconds; null for the beginning. */
  startAt: number | null;
  /** Chooses the audio track that the player would choose. */
  chooseAudio(tracks: readonly AudioTrackInfo[]): AudioTrackInfo | undefined;
  /** Whether to fetch the first segments too, or the playlists alone. */
  segments: boolean;
}

/**
 * Finds the playlists and segments that the player would request first, by a second hls.js without a video. Equal code,
 * settings and bandwidth give an equal rendition and audio track. The probe loads its playlists by `fetchFile` and
 * never receives a segment. It ends when all files have arrived or the signal aborts.
 */
export function probeHls(live: Hls, plan: ProbePlan, fetchFile: FetchFile, signal: AbortSignal): Promise<void> {
  const { Events } = live.constructor as typeof Hls;
  const hls = new (live.constructor as typeof Hls)({
    ...live.userConfig,
    // Its requests belong to no view yet.
    cmcd: undefined as never,
    enableWorker: false,
    autoStartLoad: false,
    startFragPrefetch: false,
    pLoader: loaderOf(fetchFile),
  });
  installProbeQuality(hls, live);
  const segmentsOf = (details: LevelDetails) => fetchFirstSegment(plan, details, fetchFile);

  return new Promise((resolve) => {
    let video: Promise<void> | null = null;
    let audio: Promise<void> | null = null;
    const end = () => {
      signal.removeEventListener('abort', end);
      hls.destroy();
      resolve();
    };
    const settle = async () => {
      const hasOwnAudio = hls.audioTracks.some(({ url }) => url);
      if (video === null || (hasOwnAudio && audio === null)) return;
      await Promise.all([video, audio]);
      end();
    };
    signal.addEventListener('abort', end);
    hls.on(Events.MANIFEST_PARSED, () => {
      hls.bandwidthEstimate = live.bandwidthEstimate;
      hls.startLoad(plan.startAt ?? -1);
    });
    hls.on(Events.AUDIO_TRACKS_UPDATED, (_, { audioTracks }) => {
      const labels = audioTracks.map(({ name, lang = '' }) => ({ label: name, language: lang }));
      const chosen = plan.chooseAudio(labels);
      if (chosen !== undefined) hls.audioTrack = labels.indexOf(chosen);
    });
    hls.on(Events.LEVEL_LOADED, (_, { details }) => {
      video ??= segmentsOf(details);
      void settle();
    });
    hls.on(Events.AUDIO_TRACK_LOADED, (_, { details, id }) => {
      if (id === hls.audioTrack) audio ??= segmentsOf(details);
      void settle();
    });
    hls.on(Events.ERROR, (_, { fatal }) => {
      if (fatal) end();
    });
    hls.loadSource(plan.url);
  });
}

/** Fetches the init segment and the segment that the player would request first. */
async function fetchFirstSegment(plan: ProbePlan, details: LevelDetails, fetchFile: FetchFile): Promise<void> {
  // A live playlist will have changed by the time it is played.
  if (!plan.segments || details.live) return;
  const first = firstSegment(details.fragments, plan.startAt ?? 0);
  await Promise.all(
    [first?.initSegment, first].map((part) => part && fetchFile(part.url, part.byteRange[0], part.byteRange[1])),
  );
}

/** A playlist loader over `fetchFile`. */
function loaderOf(fetchFile: FetchFile): NonNullable<HlsConfig['pLoader']> {
  return class implements Loader<LoaderContext> {
    context: LoaderContext | null = null;
    readonly stats: LoaderStats = {
      aborted: false,
      loaded: 0,
      retry: 0,
      total: 0,
      chunkCount: 0,
      bwEstimate: 0,
      loading: { start: 0, first: 0, end: 0 },
      parsing: { start: 0, end: 0 },
      buffering: { start: 0, first: 0, end: 0 },
    };

    load(context: LoaderContext, _: LoaderConfiguration, callbacks: LoaderCallbacks<LoaderContext>): void {
      this.context = context;
      const { stats } = this;
      void fetchFile(context.url).then((fetched) => {
        if (this.context !== context) return;
        if (fetched === null) return callbacks.onError({ code: 0, text: '' }, context, null, stats);
        const data = new TextDecoder().decode(fetched.body);
        callbacks.onSuccess({ url: fetched.url, data, code: 200 }, stats, context, null);
      });
    }

    abort(): void {
      this.context = null;
    }

    destroy(): void {
      this.context = null;
    }
  } as never;
}
