import type { MediaPlayerInstance } from '@vidstack/react';
import type { StartIntent } from '@/domain/playback/start-intent';
import type { Emitter } from '@/lib/emitter';
import type { MediaEvents } from '../player';
import type { PlayerMemory } from './storage';

/**
 * Starts a source as soon as it can play. Where the browser refuses sound without a gesture, playback starts muted
 * and the viewer is offered the sound (design section 4); where it refuses altogether, the play button stays.
 * @returns starts the source that can play, in the same way
 */
export function attachAutoplay(
  player: MediaPlayerInstance,
  memory: PlayerMemory,
  wish: () => StartIntent,
  events: Emitter<MediaEvents>,
  signal: AbortSignal,
): () => void {
  const startMuted = async (error: unknown) => {
    // A start that a newer source or a pause cut short was not refused.
    if (!isRefusal(error)) return undefined;
    if (player.state.muted || prefersReducedMotion()) return events.emit('autoplayrefused', { refused: 'all' });
    memory.holdMuted(true);
    player.muted = true;
    try {
      await player.play();
      events.emit('autoplayrefused', { refused: 'sound' });
    } catch {
      memory.holdMuted(false);
      player.muted = false;
      events.emit('autoplayrefused', { refused: 'all' });
    }
  };

  const start = () => void player.play().catch(startMuted);

  // The policy looks at the element's mute when play is called, which is before Vidstack has asked its storage.
  player.listen('provider-setup', () => void applyMemory(player, memory), { signal });
  // Vidstack's own autoplay, used for `auto`: it keeps the autoplay-error state and honours reduced motion.
  player.listen('auto-play-fail', ({ detail }) => void startMuted(detail.error), { signal });
  player.listen(
    'can-play',
    () => {
      if (wish() === 'asked') start();
    },
    { signal },
  );
  player.listen(
    'volume-change',
    () => {
      if (!player.state.muted) memory.holdMuted(false);
    },
    { signal },
  );
  return start;
}

async function applyMemory(player: MediaPlayerInstance, memory: PlayerMemory): Promise<void> {
  const { provider } = player;
  provider?.setVolume((await memory.getVolume()) ?? 1);
  provider?.setMuted((await memory.getMuted()) ?? false);
}

/** Whether this is the error of that name. */
export const isNamed = (error: unknown, name: string): boolean => error instanceof Error && error.name === name;

const isRefusal = (error: unknown): boolean => prefersReducedMotion() || isNamed(error, 'NotAllowedError');

/** A start by itself yields to a wish for less motion, which Vidstack would have seen to. */
export const isWish = (start: StartIntent): boolean =>
  start === 'asked' || (start === 'auto' && !prefersReducedMotion());

/** The viewer has asked the system for less motion: nothing starts by itself. */
const prefersReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
