import { type MediaPlayerInstance, useMediaPlayer } from '@vidstack/react';
import { useEffect, useRef } from 'react';
import { announcementText as text } from '@/i18n/announcement-text';
import { ofCaptions, ofSeek, ofVolume } from './announcements';

/** Marks the words as unfinished while they change (spec section 9). */
export const ANNOUNCER_BUSY_MS = 150;
/** A move is said once it has come to rest (spec section 9). */
export const SEEK_SETTLE_MS = 300;

/**
 * Says to screen readers what happened, in Russian: Vidstack's own announcer speaks seconds in English. Writes past
 * React. Silent about a slider that has the focus: it speaks for itself.
 */
export function Announcer() {
  const player = useMediaPlayer();
  const status = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (player === null || status.current === null) return;
    return announce(player, status.current);
  }, [player]);
  return <div ref={status} className="vv-unseen" role="status" data-testid="announcer" />;
}

function announce(player: MediaPlayerInstance, status: HTMLElement): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const on: MediaPlayerInstance['listen'] = (type, handler) => player.listen(type, handler, { signal });
  const say = createVoice(status, signal);
  const { state } = player;
  const onSlider = () => document.activeElement?.getAttribute('role') === 'slider';

  on('play', () => say(text.play));
  on('pause', () => say(state.ended ? text.ended : text.pause));
  on('volume-change', ({ detail }) => {
    if (state.canPlay && !onSlider()) say(ofVolume(detail.volume, detail.muted));
  });
  on('rate-change', ({ detail }) => {
    if (state.started) say(text.rate(detail));
  });
  on('fullscreen-change', ({ detail }) => say(detail ? text.fullscreenOn : text.fullscreenOff));
  on('picture-in-picture-change', ({ detail }) => say(detail ? text.pipOn : text.pipOff));
  on('text-track-change', () => {
    if (state.canPlay) say(ofCaptions(state.textTrack?.label ?? null));
  });
  on('quality-change', ({ detail }) => {
    // What the player itself switches to is nobody's business.
    if (!state.autoQuality && detail !== null) say(text.quality(`${detail.height}p`));
  });
  const forget = sayMoves(player, on, say, onSlider);
  signal.addEventListener('abort', forget);
  return () => controller.abort();
}

function sayMoves(
  { state }: MediaPlayerInstance,
  on: MediaPlayerInstance['listen'],
  say: (words: string) => void,
  onSlider: () => boolean,
): () => void {
  let last = state.currentTime;
  let from: number | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  on('time-update', ({ detail }) => {
    if (!state.seeking && from === null) last = detail.currentTime;
  });
  on('source-change', () => {
    clearTimeout(timer);
    from = null;
    last = 0;
  });
  on('seeking', ({ detail }) => {
    from ??= last;
    clearTimeout(timer);
    timer = setTimeout(() => {
      const words = ofSeek(from ?? detail, detail);
      last = detail;
      from = null;
      // Before the first play the player places itself.
      if (words !== null && state.started && !onSlider()) say(words);
    }, SEEK_SETTLE_MS);
  });
  // The player's state goes with the player.
  return () => clearTimeout(timer);
}

function createVoice(status: HTMLElement, signal: AbortSignal): (words: string) => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  signal.addEventListener('abort', () => clearTimeout(timer));
  return (words) => {
    status.setAttribute('aria-busy', 'true');
    status.textContent = words;
    clearTimeout(timer);
    timer = setTimeout(() => status.removeAttribute('aria-busy'), ANNOUNCER_BUSY_MS);
  };
}
