import type { AdView } from '@/domain/ads/ad';
import type { MediaPort } from '@/media/player';
import { selectEpisode, selectPhase } from '@/store/selectors';
import type { Deps } from '../deps';

/** One picture of everything an owner's page or a test asks for: `getState()` of design section 3. */
export function snapshot({ store, media }: Deps<'store'> & { media: Pick<MediaPort, 'state'> }) {
  const state = store.getState();
  const episode = selectEpisode(state);
  const variant = episode?.episodeVariants.find(({ id }) => id === state.selection?.variantId);
  const { fullscreen: _fullscreen, streamType: _type, audioLanguage: _language, ...facts } = media.state();
  return {
    phase: selectPhase(state),
    ...facts,
    // JSON has no Infinity, and a live stream's end is not known anyway.
    duration: Number.isFinite(facts.duration) ? facts.duration : null,
    episodeId: episode?.id ?? null,
    season: episode?.season?.order ?? null,
    episode: episode?.order ?? null,
    variant: variant === undefined ? null : { id: variant.id, title: variant.title },
    ad: state.ad?.isStarted ? adOf(state.ad) : null,
    error: state.failure === null ? null : { kind: state.failure.kind, id: state.failure.id },
  };
}

const adOf = ({ id, type, currentTime, duration, canSkip }: AdView) => ({ id, type, currentTime, duration, canSkip });
