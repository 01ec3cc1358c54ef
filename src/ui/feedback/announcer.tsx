import { useEffect, useRef } from 'react';
import { announcementText as text } from '@/i18n/announcement-text';
import type { PlayerCommands } from '@/media/player-commands';
import { type MediaEventSource, useMediaEvents } from '../widget/use-media';
import { usePlayer } from '../widget/use-widget';
import { ofCaptions, ofSeek, ofVolume } from './announcements';
import { type Feedback, onFeedback } from './feedback-event';

/** How long the region is marked as busy after a change. */
const ANNOUNCER_BUSY_MS = 150;
/** A seek is announced once the position has settled. */
const SEEK_SETTLE_MS = 300;
/** Content that ends pauses first: a pause is announced if no end follows within this time. */
export const PAUSE_SETTLE_MS = 100;

/**
 * Announces events to screen readers in Russian: Vidstack's own announcer speaks English. Writes without React. Silent about a
 * focused slider, which speaks for itself.
 */
export function Announcer() {
  const media = useMediaEvents();
  const player = usePlayer();
  const status = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (media === null || status.current === null) return;
    return announce(media, player, status.current);
  }, [media, player]);
  return <div ref={status} className="vv-unseen" role="status" data-testid="announcer" />;
}

/** An event of the player with the events that led to it. */
interface CausedEvent {
  triggers: { findType(type: string): Event | undefined };
}

function announce(media: MediaEventSource, player: PlayerCommands, status: HTMLElement): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const on: MediaEventSource['listen'] = (type, handler) => media.listen(type, handler, { signal });
  const say = createSpeaker(status, signal);
  const { state } = media;
  const onSlider = () => document.activeElement?.getAttribute('role') === 'slider';
  // A new source brings its tracks, and a request that changed nothing waits in Vidstack for the next change.
  let sourceSince = 0;
  on('source-change', ({ timeStamp }) => {
    sourceSince = timeStamp;
  });
  const isAsked = ({ triggers }: CausedEvent, request: string) =>
    (triggers.findType(request)?.timeStamp ?? -1) >= sourceSince;

  on('volume-change', ({ detail }) => {
    if (state.canPlay && !onSlider()) say(ofVolume(detail.volume, detail.muted));
  });
  on('rate-change', (event) => {
    if (state.started && isAsked(event, 'media-rate-change-request')) say(text.rate(event.detail));
  });
  on('fullscreen-change', ({ detail }) => say(detail ? text.fullscreenOn : text.fullscreenOff));
  on('picture-in-picture-change', ({ detail }) => say(detail ? text.pipOn : text.pipOff));
  on('text-track-change', (event) => {
    if (state.canPlay && isAsked(event, 'media-text-track-change-request'))
      say(ofCaptions(state.textTrack?.label ?? null));
  });
  on('quality-change', (event) => {
    const { detail } = event;
    const words = text.quality(`${detail?.height}p`);
    if (state.autoQuality || detail === null || !isAsked(event, 'media-quality-change-request')) return;
    // The key that chose it has said so.
    if (status.textContent !== words) say(words);
  });
  sayPlayback(media, signal, say);
  const nameMove = sayMoves({ media, player, say, onSlider }, signal);
  const frame = status.closest('[data-media-player]');
  // Says what a key has chosen.
  const onChoice = ({ spoken, namesSeek }: Feedback) => {
    if (spoken && !(namesSeek && nameMove(spoken))) say(spoken);
  };
  if (frame !== null) onFeedback(frame, onChoice, signal);
  return () => controller.abort();
}

function sayPlayback(player: MediaEventSource, signal: AbortSignal, say: (words: string) => void): void {
  const { state } = player;
  // This code may load after the first start.
  let title = state.started ? state.title : null;
  /** A change of dub ends and starts the source without a pause. */
  let isOn = !state.paused;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const sayNow = (words: string) => {
    clearTimeout(timer);
    say(words);
  };
  player.listen(
    'play',
    (event) => {
      // An episode that follows another one, perhaps by itself, is named.
      const isOther = title !== null && title !== state.title;
      const isAsked = event.triggers.findType('media-play-request') !== undefined;
      if (isOther || isAsked || !isOn) sayNow(isOther ? text.playTitle(state.title) : text.play);
      isOn = true;
      title = state.title;
    },
    { signal },
  );
  player.listen(
    'pause',
    () => {
      isOn = false;
      clearTimeout(timer);
      timer = setTimeout(() => state.ended || say(text.pause), PAUSE_SETTLE_MS);
    },
    { signal },
  );
  player.listen('ended', () => sayNow(text.ended), { signal });
  signal.addEventListener('abort', () => clearTimeout(timer));
}

interface Moves {
  media: MediaEventSource;
  player: PlayerCommands;
  say(words: string): void;
  onSlider(): boolean;
}

/**
 * Announces the seeks that were requested; the player also moves by itself, for example to another voice.
 * @returns gives the running seek words of its own; false without one
 */
function sayMoves({ media, player, say, onSlider }: Moves, signal: AbortSignal): (words: string) => boolean {
  const { state } = media;
  const on: MediaEventSource['listen'] = (type, handler) => media.listen(type, handler, { signal });
  let from: number | null = null;
  let to: number | null = null;
  let name: string | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const forget = () => {
    clearTimeout(timer);
    from = to = name = null;
  };
  const settle = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      const lag = state.live ? (state.liveEdge ? 0 : state.seekableEnd - (to ?? 0)) : null;
      const distance = from === null || to === null || onSlider() ? null : ofSeek(from, to, lag);
      const words = name ?? distance;
      forget();
      if (words !== null) say(words);
    }, SEEK_SETTLE_MS);
  };
  /** The last second before the seek. */
  let at = state.currentTime;
  on('time-update', ({ detail }) => {
    at = detail.currentTime;
  });
  const begin = (second: number) => {
    if (!state.started) return;
    name = null;
    from ??= second;
    settle();
  };
  // A request to Vidstack is heard before its seek, ahead of Vidstack's listener.
  for (const type of ['media-seek-request', 'media-live-edge-request'] as const)
    media.listen(type, () => begin(player.currentSecond()), { signal, capture: true });
  on('seeking', ({ detail, triggers }) => {
    if (triggers.findType('media-seek-request') !== undefined) begin(at);
    if (from === null) return;
    to = detail;
    settle();
  });
  on('source-change', forget);
  // A seek to the end is announced as the end.
  on('ended', forget);
  // The player discards its state on destruction.
  signal.addEventListener('abort', forget);
  return (words) => {
    if (from !== null) name = words;
    return from !== null;
  };
}

function createSpeaker(status: HTMLElement, signal: AbortSignal): (words: string) => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  signal.addEventListener('abort', () => clearTimeout(timer));
  return (words) => {
    status.setAttribute('aria-busy', 'true');
    status.textContent = words;
    clearTimeout(timer);
    timer = setTimeout(() => status.removeAttribute('aria-busy'), ANNOUNCER_BUSY_MS);
  };
}
