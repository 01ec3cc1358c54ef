import type { MediaPlayerInstance } from '@vidstack/react';
import { freezeFrame, unfreezeFrame } from '../../stage/frozen-frame';
import type { Stage } from '../../stage/stage';
import { shownStage } from '../shown-stage';

/** A change of source, as far as its last frame and its times go. */
interface SourceChange {
  /** Whether the source is the content on the screen in another form: another dub, or other URLs. */
  continues: boolean;
  /** Seconds; null for the beginning. */
  startAt: number | null;
  /** Seconds by the catalogue; null when unknown. */
  duration: number | null;
  /** Whether the source is to play. */
  isExpected(): boolean;
}

/** The last frame of the content, which stays while its next source loads. */
export type LastFrame = ReturnType<typeof createLastFrame>;

/** Creates the last frame of a port, which is kept over changes of its source. */
export function createLastFrame(stage: Stage) {
  const listeners = new Set<() => void>();
  let isKept = false;
  let endDuration = () => {};
  const set = (next: boolean) => {
    if (next === isKept) return;
    isKept = next;
    for (const listener of listeners) listener();
  };
  const drop = () => {
    unfreezeFrame(stage);
    endDuration();
    set(false);
  };
  /** A hosting service or a television leaves no frame. */
  const freeze = (player: MediaPlayerInstance, isExpected: () => boolean) =>
    shownStage(player) === stage && freezeFrame(stage, { isExpected, onLimit: drop });
  return {
    /** Whether the last frame of the previous source stayed, so that this source continues what was on the screen. */
    isKept: () => isKept,
    /** Calls the listener at each change. The result ends that. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /**
     * Keeps the frame for a source that is about to load. Content that is not to play shows its poster instead, unless it
     * is the content on the screen.
     * @returns shows the position of the source, once it loads
     */
    begin(player: MediaPlayerInstance, { continues, startAt, duration, isExpected }: SourceChange): () => void {
      const { live, started, duration: shown } = player.state;
      endDuration();
      const isOnScreen = (started || isKept) && (continues || isExpected());
      if (!isOnScreen || !freeze(player, isExpected)) {
        drop();
        return () => {};
      }
      // Before anything that React hears: it renders in a microtask, in the middle of the change. Vidstack's effects run in
      // one, too, and the change of the duration makes theirs the first.
      if (!live) endDuration = showDuration(player, continues ? shown : (duration ?? 0));
      set(true);
      if (live) return () => {};
      return () => {
        // A prefetched stream has told its position already.
        if (!player.state.canPlay) player.$state.realCurrentTime.set(startAt ?? 0);
      };
    },
    /** Keeps the frame of content that makes way for other content, whose stream is not known yet. */
    hold(player: MediaPlayerInstance): void {
      if ((player.state.started || isKept) && freeze(player, () => true)) set(true);
    },
    /** Shows the frame of the next source, if there is one: a pause or a refusal has come before its playback. */
    settle(): void {
      if (stage.video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) unfreezeFrame(stage);
    },
    /** Shows the poster again: an ad or a failure comes first. */
    drop,
  };
}

/**
 * Shows this duration until the stream tells its own. Vidstack forgets it at a change of source.
 * @param duration seconds; 0 for an unknown one
 * @returns leaves the duration to the stream
 */
function showDuration(player: MediaPlayerInstance, duration: number): () => void {
  if (duration <= 0) return () => {};
  const { providedDuration } = player.$state;
  const controller = new AbortController();
  const { signal } = controller;
  const end = () => {
    if (signal.aborted) return;
    controller.abort();
    providedDuration.set(-1);
  };
  providedDuration.set(duration);
  for (const type of ['stream-type-change', 'destroy'] as const) player.listen(type, end, { signal });
  return end;
}
