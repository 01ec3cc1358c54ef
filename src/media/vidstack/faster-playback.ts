import type { MediaPlayerInstance } from '@vidstack/react';
import { elementOf } from './workarounds/stale-state-requests';

/** Rate during a long press on the video. */
export const FASTER_RATE = 2;

/** The player whose rate is raised for a moment. */
export type FasterPlayer = Pick<MediaPlayerInstance, 'el' | 'listen' | 'provider' | 'state'>;

/** Plays at twice the speed for a moment. */
export interface FasterPlayback {
  /**
   * Raises the rate, or keeps the viewer's own if that is higher. False where the content does not play, or plays at
   * the edge of a live stream.
   * @param onEnd called when a pause, an ad, another source or rate, or the live edge ends it
   */
  start(onEnd: () => void): boolean;
  /** Restores the viewer's own rate. */
  end(): void;
}

/** Vidstack does not learn of the raised rate, so it is neither stored nor reported as a choice of the viewer. */
export function createFasterPlayback(player: FasterPlayer, signal: AbortSignal): FasterPlayback {
  let running: RaisedRate | null = null;
  const end = () => {
    const ended = running;
    running = null;
    ended?.restore();
  };
  const onRateChange = (event: Event) => {
    const media = elementOf(player);
    if (event.target !== media || media === null) return;
    // The event of the restored rate is news to nobody either.
    if (media.playbackRate === player.state.playbackRate || running?.isRaised()) event.stopImmediatePropagation();
    running?.raise();
  };
  // A listener of the frame runs before Vidstack's own at the element.
  const listen = (type: string, listener: (event: Event) => void) =>
    player.el?.addEventListener(type, listener, { capture: true, signal });
  // Another command that chooses a rate goes first.
  listen('media-rate-change-request', () => running?.end());
  listen('ratechange', onRateChange);
  signal.addEventListener('abort', end);
  return {
    end,
    start(onEnd) {
      const media = elementOf(player);
      const { canSetPlaybackRate, liveEdge, playbackRate } = player.state;
      if (media === null || !canSetPlaybackRate || media.paused || media.ended || liveEdge) return false;
      end();
      running = raiseRate(player, media, playbackRate, () => {
        end();
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

function raiseRate(player: FasterPlayer, media: HTMLMediaElement, own: number, end: () => void): RaisedRate {
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

/** The current second, also while Vidstack has not yet learnt of it. */
export const currentSecond = (player: FasterPlayer): number =>
  elementOf(player)?.currentTime ?? player.state.currentTime;
