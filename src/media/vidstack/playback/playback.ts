import type { MediaPlayerInstance } from '@vidstack/react';
import type { PlayRequester } from '@/domain/playback/play-intent';
import type { MediaPort, MediaRefusal } from '../../player';
import { libraryOf } from '../../stage/stage-library';
import { createPresses, type Presses } from '../commands/presses';
import type { PortParts } from '../port-parts';
import { elementOf, setProp, shownStage } from '../shown-stage';
import { giveSource } from '../source/give-source';
import { isNamed } from './starts';

export type Playback = Pick<
  MediaPort,
  'load' | 'renew' | 'leave' | 'unload' | 'play' | 'pause' | 'halt' | 'seek' | 'isReady' | 'isWaiting'
> &
  Presses;

/** Commands of flows and presses to the player that is attached now or later. */
export function createPlayback(parts: PortParts): Playback {
  const { attachment, load, intent, preview, stage, starts } = parts;
  const { isReady } = load;
  followHolds(parts);
  // A window of picture-in-picture starts the element itself. While the next source is looked up, it means that one.
  stage.video.addEventListener('play', () => {
    if (!stage.isAway) return;
    stage.video.pause();
    void play(parts, 'viewer');
  });
  const halt = () => {
    if (preview?.startedAt() != null) preview.drop();
    starts.stop();
  };
  const pause = (by?: 'viewer') => {
    intent.pause(by);
    halt();
  };
  const presses = createPresses(parts, {
    pause: () => pause('viewer'),
    play: (request) => void play(parts, 'viewer', undefined, request),
  });
  return {
    ...presses,
    ...loadCommands(parts),
    play: (by, at) => play(parts, by, at),
    pause: () => pause(),
    halt,
    seek(seconds) {
      const to = Math.max(0, seconds);
      if (isReady()) presses.seekTo(to);
      else load.setStartAt(to);
    },
    isReady,
    isWaiting: () => (intent.isOn() && load.stream() !== null && !isReady()) || waitsForFrame(attachment.player()),
  };
}

/** Makes way for an ad, and starts content that nothing holds any more. */
function followHolds({ attachment, load, intent, preview, stage, starts, view }: PortParts): void {
  intent.subscribe((_, event) => {
    if (event.type === 'confirm') view.isOpen = true;
    // A preview plays on before there is a provider, which else pauses.
    if (!intent.isOn() && attachment.player()?.provider === null && !stage.isPreview) stage.pause();
    if (event.type === 'hold' && event.why === 'ad') preview?.drop();
    if (event.type === 'begin') load.outdate();
    const isReleased = event.type === 'release' && intent.isOn() && load.isReady() && load.isCurrent();
    if (isReleased) starts.byItself();
  });
}

function waitsForFrame(player: MediaPlayerInstance | null): boolean {
  const media = player === null ? null : elementOf(player);
  if (media === null) return false;
  const { ended, paused, readyState, seeking } = media;
  return seeking || (!paused && !ended && readyState < HTMLMediaElement.HAVE_FUTURE_DATA);
}

function loadCommands(parts: PortParts): Pick<MediaPort, 'load' | 'renew' | 'leave' | 'unload'> {
  const { attachment, lastFrame, load, intent, preview, settings } = parts;
  return {
    load(stream, options) {
      load.request(stream, options);
      preview?.keepFor(stream.source.url, options.startAt, intent.isOn());
      // A preview that plays has begun the wait.
      intent.again((preview?.startedAt() ?? null) === null ? performance.now() - (options.waitedMs ?? 0) : undefined);
      void giveSource(parts);
    },
    async renew(stream) {
      const player = attachment.player();
      const previous = load.stream();
      const hls = libraryOf(player && shownStage(player), 'hls');
      const hasPlayed = player?.state.started === true && player.state.error === null;
      // Another licence needs sessions of its own.
      if (hls === null || !hasPlayed || stream.source.type !== 'hls' || stream.source.drm) return false;
      const { renewHls } = await import('../../hls/renew-hls');
      const isRenewed = await renewHls(hls, stream.source.url, settings.choice('height'));
      // Another episode was chosen meanwhile.
      if (load.stream() !== previous) return true;
      if (isRenewed) load.renew(stream);
      return isRenewed;
    },
    leave() {
      preview?.drop();
      const player = attachment.player();
      if (player === null || shownStage(player) === null) return;
      lastFrame.hold(player);
      load.leave();
      parts.stage.leave();
    },
    unload(isOver = false) {
      preview?.drop();
      const player = attachment.player();
      if (isOver) lastFrame.drop();
      // Before the element loses its picture.
      else if (player !== null) lastFrame.hold(player);
      parts.stage.unload();
      load.clear();
      if (isOver && player !== null) setProp(player, 'src', '');
      // The wait goes on for the next stream.
      intent.again(performance.now());
    },
  };
}

async function play(parts: PortParts, by: PlayRequester, at?: number, request?: Event): Promise<MediaRefusal | null> {
  const { load, intent, preview, starts } = parts;
  intent.request(by, at);
  // The ad comes first.
  if (intent.isHeld('ad')) return null;
  // A preview that waits for the player's mount plays before it.
  if (intent.isOn()) preview?.play();
  if (!load.isReady()) {
    if (intent.isOn()) startEarly(parts);
    return load.stream() === null ? 'NotReadyError' : outcomeOf(parts);
  }
  const error = await starts.attempt(request);
  if (error === null) return null;
  // An interrupted start is repeated.
  if (isNamed(error, 'AbortError') && intent.isOn()) return outcomeOf(parts);
  return isNamed(error, 'NotAllowedError') ? 'NotAllowedError' : 'NotReadyError';
}

/**
 * Starts the source that the stage can play already: Vidstack reports that later, and a refusal is answered then. While a
 * television plays in its place, the stage stays silent.
 */
function startEarly({ load, stage, target }: PortParts): void {
  const hasStream = load.isCurrent() && !stage.isAway && stage.facts.stream !== null;
  if (hasStream && target() === stage) stage.play().catch(() => undefined);
}

/** Resolves when the content plays, with null, or when its start is refused, fails or is withdrawn. */
function outcomeOf({ events: { on }, intent, load }: PortParts): Promise<MediaRefusal | null> {
  return new Promise((resolve) => {
    const settle = (outcome: MediaRefusal | null) => {
      for (const stop of stops) stop();
      resolve(outcome);
    };
    const stops = [
      on('play', () => settle(null)),
      on('autoplayrefused', ({ refused }) => refused === 'all' && settle('NotAllowedError')),
      on('failed', () => settle('NotReadyError')),
      // A refusal may be followed by a start without sound.
      intent.subscribe((_, { type }) => {
        const isOver = !intent.isExpected() || load.stream() === null;
        if (isOver && type !== 'refuse') settle('NotReadyError');
      }),
    ];
  });
}
