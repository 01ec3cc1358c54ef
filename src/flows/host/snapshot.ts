import type { AdInfo, PlayerState } from 'vv-protocol';
import type { AdView } from '@/domain/ads/ad';
import type { ContentKey } from '@/domain/startup/content-key';
import type { MediaPort } from '@/media/player';
import { contentIdOf, currentEpisode, selectAd, selectPhase } from '@/store/selectors';
import type { WidgetState } from '@/store/state';
import type { Deps } from '../deps';

interface SnapshotDeps extends Deps<'store'> {
  /** Null where the frame names no film. */
  config: ContentKey | null;
  media: Pick<MediaPort, 'state' | 'ranges' | 'chapters'>;
}

/** Takes a snapshot of the player for host pages, compat protocols and tests. */
export function snapshot({ config, store, media }: SnapshotDeps): PlayerState {
  const state = store.getState();
  const episode = currentEpisode(state);
  const ad = selectAd(state);
  const variant = episode?.episodeVariants.find(({ id }) => id === state.selection?.variantId);
  const { fullscreen: _fullscreen, streamType: _type, audioLanguage: _language, ...mediaState } = media.state();
  return {
    phase: selectPhase(state),
    ...mediaState,
    // JSON has no Infinity, and the end of a live stream is unknown.
    duration: Number.isFinite(mediaState.duration) ? mediaState.duration : null,
    episodeId: episode?.id ?? null,
    season: episode?.season?.order ?? null,
    episode: episode?.order ?? null,
    variant: variant === undefined ? null : { id: variant.id, title: variant.title },
    ad: ad?.isStarted ? adOf(ad) : null,
    error: state.failure === null ? null : { kind: state.failure.kind, id: state.failure.id },
    movieId: config && contentIdOf(config, state),
    title: state.catalogued?.content.title ?? null,
    episodeTitle: episode?.title || null,
    buffered: media.ranges('buffered'),
    chapters: media.chapters(),
    online: !state.offline,
    ...(state.stream === null && episode !== null && awaited(state)),
  };
}

/** The player has the stream of the previous episode until that of the selected one is resolved. */
const awaited = ({ lastPosition }: WidgetState) =>
  ({ playback: 'idle', currentTime: lastPosition?.seconds ?? 0, duration: 0, buffered: [], chapters: [] }) as const;

const adOf = ({ id, type, currentTime, duration, canSkip }: AdView): AdInfo => ({
  id,
  type,
  currentTime,
  duration,
  canSkip,
});
