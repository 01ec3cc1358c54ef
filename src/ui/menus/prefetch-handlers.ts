import type { Commands } from '@/flows';

/** Handlers of a button that leads to an episode: pointer and focus on it prefetch that episode. */
export function prefetchHandlers(
  { prefetchEpisode }: Pick<Commands, 'prefetchEpisode'>,
  episodeId: number | undefined,
) {
  if (episodeId === undefined) return {};
  const look = () => prefetchEpisode(episodeId);
  const leave = () => prefetchEpisode(null);
  return { onPointerEnter: look, onFocus: look, onPointerLeave: leave, onBlur: leave };
}
