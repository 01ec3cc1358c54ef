import type { Id } from '@/domain/catalogue/id';
import type { Commands } from '@/flows';

/** Handlers for a button that leads to an episode: hover and focus prefetch it. Empty without an episode. */
export function prefetchHandlers({ prefetchEpisode }: Pick<Commands, 'prefetchEpisode'>, episodeId: Id | undefined) {
  if (episodeId === undefined) return {};
  const look = () => prefetchEpisode(episodeId);
  const leave = () => prefetchEpisode(null);
  return { onPointerEnter: look, onFocus: look, onPointerLeave: leave, onBlur: leave };
}
