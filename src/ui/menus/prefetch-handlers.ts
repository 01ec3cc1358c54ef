import type { Commands } from '@/flows';

/** What a button that leads to an episode tells of the pointer and the focus; nothing where there is no episode. */
export function prefetchHandlers({ anticipate }: Pick<Commands, 'anticipate'>, episodeId: number | undefined) {
  if (episodeId === undefined) return {};
  const look = () => anticipate(episodeId);
  const leave = () => anticipate(null);
  return { onPointerEnter: look, onFocus: look, onPointerLeave: leave, onBlur: leave };
}
