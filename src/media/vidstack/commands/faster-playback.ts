import type { MediaPlayerInstance } from '@vidstack/react';
import { FASTER_RATE } from '@/domain/playback/rate';
import type { PlayerCommands } from '../../player-commands';
import { elementOf } from '../shown-stage';

type Player = MediaPlayerInstance;

/** Vidstack does not learn of the raised rate, so it is neither stored nor reported as a choice of the viewer. */
export function createFasterPlayback(
  current: () => Player | null,
): Pick<PlayerCommands, 'playFaster' | 'endFaster'> & { interrupt(): void } {
  let running: RaisedRate | null = null;
  const watched = new WeakSet<Player>();
  const endFaster = () => {
    const ended = running;
    running = null;
    ended?.restore();
  };
  const watch = (player: Player) => {
    if (watched.has(player)) return;
    watched.add(player);
    const follow = (event: Event) => {
      const media = elementOf(player);
      if (event.target !== media || media === null) return;
      // The event of the restored rate is news to nobody either.
      if (media.playbackRate === player.state.playbackRate || running?.isRaised()) event.stopImmediatePropagation();
      running?.raise();
    };
    // A listener of the frame runs before Vidstack's own at the element.
    player.el?.addEventListener('ratechange', follow, { capture: true });
  };
  return {
    endFaster,
    /** Another command chooses a rate. */
    interrupt: () => running?.end(),
    playFaster(onEnd) {
      const player = current();
      const media = player && elementOf(player);
      if (player === null || media === null) return false;
      const { canSetPlaybackRate, liveEdge, playbackRate } = player.state;
      if (!canSetPlaybackRate || media.paused || media.ended || liveEdge) return false;
      endFaster();
      watch(player);
      running = raiseRate(player, media, playbackRate, () => {
        endFaster();
        onEnd();
      });
      return true;
    },
  };
}

interface RaisedRate {
  raise(): void;
  isRaised(): boolean;
  restore(): void;
  /** Restores the rate, and reports it. */
  end(): void;
}

function raiseRate(player: Player, media: HTMLMediaElement, own: number, end: () => void): RaisedRate {
  const controller = new AbortController();
  const { signal } = controller;
  const isRaised = () => media.playbackRate === Math.max(FASTER_RATE, own);
  const raise = () => {
    if (!isRaised()) media.playbackRate = Math.max(FASTER_RATE, own);
  };
  for (const type of ['pause', 'ended', 'emptied']) media.addEventListener(type, end, { signal });
  player.listen('live-edge-change', ({ detail }) => detail && end(), { signal });
  raise();
  return {
    raise,
    isRaised,
    end,
    restore() {
      controller.abort();
      media.playbackRate = own;
    },
  };
}
