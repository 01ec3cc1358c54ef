import type { MediaPlayerInstance } from '@vidstack/react';
import type { Emitter } from '@/lib/emitter';
import { prefersReducedMotion } from '@/lib/reduced-motion';
import type { MediaEvents } from '../../events';
import type { PlayerMemory } from '../storage';

/**
 * Starts a source as soon as it can play. If the browser refuses sound without a gesture, playback starts muted and the
 * interface offers the sound. If it refuses playback altogether, the play button stays.
 * @returns starts a source that can already play, in the same way
 */
export function attachAutoplay(
  player: MediaPlayerInstance,
  memory: PlayerMemory,
  isToPlay: () => boolean,
  events: Emitter<MediaEvents>,
  signal: AbortSignal,
): () => void {
  const startMuted = async (error: unknown) => {
    // A start that a newer source or a pause interrupted is no refusal.
    if (!isRefusal(error)) return undefined;
    if (player.state.muted || prefersReducedMotion()) return events.emit('autoplayrefused', { refused: 'all' });
    memory.suspendMuteMemory(true);
    player.muted = true;
    try {
      await player.play();
      events.emit('autoplayrefused', { refused: 'sound' });
    } catch {
      memory.suspendMuteMemory(false);
      player.muted = false;
      events.emit('autoplayrefused', { refused: 'all' });
    }
  };

  const start = () => void player.play().catch(startMuted);

  // Vidstack's own autoplay: it keeps the autoplay-error state and honours reduced motion. It ends after this event, and
  // would take the muted start for its own, too.
  player.listen('auto-play-fail', ({ detail }) => queueMicrotask(() => startMuted(detail.error)), { signal });
  player.listen(
    'can-play',
    () => {
      if (isToPlay() && !player.$props.autoPlay()) start();
    },
    { signal },
  );
  player.listen(
    'volume-change',
    () => {
      if (!player.state.muted) memory.suspendMuteMemory(false);
    },
    { signal },
  );
  return start;
}

/** Whether this is the error of that name. */
export const isNamed = (error: unknown, name: string): boolean => error instanceof Error && error.name === name;

const isRefusal = (error: unknown): boolean => prefersReducedMotion() || isNamed(error, 'NotAllowedError');
