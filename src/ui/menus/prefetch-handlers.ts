import type { Commands } from '@/flows';

/** Handlers for a button that leads to an episode: hover and focus prefetch it. Empty without an episode. */
export function prefetchHandlers({ anticipate }: Pick<Commands, 'anticipate'>, episodeId: number | undefined) {
  if (episodeId === undefined) return {};
  const look = () => anticipate(episodeId);
  const leave = () => anticipate(null);
  return { onPointerEnter: look, onFocus: look, onPointerLeave: leave, onBlur: leave };
}
