import { networkType } from '@/domain/analytics/network-type';
import type { Id } from '@/domain/catalogue/id';
import type { MediaDiagnostics } from '@/media/diagnostics';
import { contentIdOf, currentEpisode } from '@/store/selectors';
import type { Deps } from '../deps';

type DiagnoseDeps = Deps<'config' | 'store' | 'media' | 'timeline' | 'version'>;

/** Snapshot of the player and its versions, for a viewer who reports a fault. */
export interface Diagnostics extends MediaDiagnostics {
  /** Version of the widget. */
  version: string;
  movieId: Id | null;
  episodeId: Id | null;
  variantId: Id | null;
  /** The id in the statistics and, with CMCD, in the stream requests. */
  viewId: string;
  /** Id of the last failure screen. */
  errorId: string | null;
  network: ReturnType<typeof networkType>;
}

/** Loads the code that reads the player; the result takes a snapshot. */
export async function openDiagnostics(deps: DiagnoseDeps): Promise<() => Diagnostics> {
  const { config, store, timeline, version } = deps;
  const read = await deps.media.diagnostics();
  return () => {
    const media = read();
    const state = store.getState();
    return {
      version,
      movieId: contentIdOf(config, state),
      episodeId: currentEpisode(state)?.id ?? null,
      variantId: state.selection?.variantId ?? null,
      viewId: timeline.view().id,
      errorId: state.lastErrorId,
      ...media,
      network: networkType(media.bandwidth === null ? null : media.bandwidth / BITS_A_KBIT),
    };
  };
}

const BITS_A_KBIT = 1000;
