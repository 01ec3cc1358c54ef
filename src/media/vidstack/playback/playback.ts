import type { MediaPlayerInstance } from '@vidstack/react';
import { secondAtPart } from '@/domain/playback/seek-step';
import type { MediaPort, MediaRefusal } from '../../player';
import type { PlayerCommands } from '../../player-commands';
import type { PortParts } from '../port-parts';
import { elementOf, shownProvider } from '../shown-stage';
import { giveSource } from '../source/give-source';
import { setProp } from '../source/set-prop';
import type { Move } from '../source/source-load';
import { isNamed } from './autoplay';

type Playback = Pick<
  MediaPort,
  'load' | 'renew' | 'leave' | 'unload' | 'play' | 'pause' | 'halt' | 'seek' | 'isReady' | 'isWaiting'
>;

/** Commands of flows to the player that is attached now or later. */
export function createPlayback(parts: PortParts): Playback {
  const { attachment, load, intent, preview } = parts;
  followHolds(parts);
  const halt = () => {
    preview.pause();
    const player = attachment.player();
    if (player !== null) setProp(player, 'autoPlay', false);
    // Also in the frame of a hosting service, which Vidstack shows as paused until it learns of a start.
    player?.provider?.pause().catch(() => undefined);
  };
  return {
    ...loadCommands(parts),
    play: (by, at) => play(parts, by, at),
    pause() {
      intent.pause();
      halt();
    },
    halt,
    seek(seconds) {
      const to = Math.max(0, seconds);
      const player = attachment.player();
      if (player !== null && load.isReady()) player.remoteControl.seek(to);
      else load.setStartAt(to);
    },
    isReady: load.isReady,
    isWaiting: () => isStarting(parts) || waitsForFrame(attachment.player()),
  };
}

type Presses = Pick<
  PlayerCommands,
  'pauses' | 'requestPlay' | 'requestPause' | 'togglePaused' | 'seekBy' | 'seekTo' | 'seekToPart' | 'stepFrame'
>;

/**
 * Presses of the buttons, keys and gestures. Vidstack drops those before its source can play, or applies them to the
 * source before, so they are kept here.
 */
export function createPresses(
  { lastFrame, load, intent, view }: PortParts,
  commands: Omit<Presses, 'pauses' | 'togglePaused'>,
  { pause, play }: Pick<Playback, 'pause' | 'play'>,
): Presses {
  const { isReady } = load;
  // At the start of the page a second press does not take back the first.
  const pauses = () => intent.isExpected() && ((isReady() && intent.isOn()) || view.isOpen || lastFrame.isKept());
  const requestPlay = (trigger?: Event) => {
    if (isReady()) commands.requestPlay(trigger);
    // A question needs its own answer.
    else if (!intent.isHeld('question')) void play('viewer');
  };
  const requestPause = (trigger?: Event) => (isReady() ? commands.requestPause(trigger) : pause());
  const move = (kept: Move) => {
    load.move(kept);
    return true;
  };
  return {
    pauses,
    requestPlay,
    requestPause,
    togglePaused(trigger) {
      const action = pauses() ? 'pause' : 'play';
      (action === 'pause' ? requestPause : requestPlay)(trigger);
      return action;
    },
    seekBy: (seconds) => (isReady() ? commands.seekBy(seconds) : move((second) => second + seconds)),
    seekTo: (seconds) => (isReady() ? commands.seekTo(seconds) : move(() => seconds)),
    seekToPart: (part) => (isReady() ? commands.seekToPart(part) : move((_, range) => secondAtPart(part, range))),
    stepFrame: (direction) => isReady() && commands.stepFrame(direction),
  };
}

/** Makes way for an ad, and starts content that nothing holds any more. */
function followHolds({ attachment, load, intent, panel, preview, stage, view }: PortParts): void {
  intent.subscribe((_, event) => {
    if (event.type === 'confirm') view.isOpen = true;
    // A preview plays on before there is a provider, which else pauses.
    if (!intent.isOn() && attachment.player()?.provider === null && !stage.isAway) stage.pause();
    if (event.type === 'hold' && event.why === 'ad') {
      preview.drop();
      panel.prepareAd();
    }
    if (event.type === 'begin') load.outdate();
    const isReleased = event.type === 'release' && intent.isOn() && load.isReady() && load.isCurrent();
    if (isReleased && attachment.state.phase === 'attached') attachment.state.start();
  });
}

const isStarting = ({ intent, load }: PortParts): boolean => intent.isOn() && load.stream() !== null && !load.isReady();

function waitsForFrame(player: MediaPlayerInstance | null): boolean {
  const media = player === null ? null : elementOf(player);
  if (media === null) return false;
  const { ended, paused, readyState, seeking } = media;
  return seeking || (!paused && !ended && readyState < HTMLMediaElement.HAVE_FUTURE_DATA);
}

function loadCommands(parts: PortParts): Pick<MediaPort, 'load' | 'renew' | 'leave' | 'unload'> {
  const { attachment, lastFrame, load, intent, preview } = parts;
  return {
    load(stream, options) {
      load.request(stream, options);
      preview.keepFor(stream.source.url, options.startAt, intent.isOn());
      // A preview that plays has begun the wait.
      intent.again(preview.startedAt() === null ? performance.now() - (options.waitedMs ?? 0) : undefined);
      void giveSource(parts);
    },
    renew: (stream) => import('../source/renew-source').then((module) => module.renewStream(parts, stream)),
    leave() {
      preview.drop();
      const player = attachment.player();
      const provider = player && shownProvider(player);
      if (!provider) return;
      lastFrame.hold(player);
      load.leave();
      provider.leave();
    },
    unload(isOver = false) {
      preview.drop();
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

async function play(parts: PortParts, ...request: Parameters<MediaPort['play']>): Promise<MediaRefusal | null> {
  const { attachment, load, intent, preview } = parts;
  intent.request(...request);
  // The ad comes first.
  if (intent.isHeld('ad')) return null;
  // A preview that waits for the player's mount plays before it.
  if (intent.isOn()) preview.current()?.play();
  const player = attachment.player();
  if (player !== null && load.isReady()) return playNow(player, parts);
  if (load.stream() === null) return 'NotReadyError';
  if (player !== null) setProp(player, 'autoPlay', false);
  return outcomeOf(parts);
}

async function playNow(player: MediaPlayerInstance, parts: PortParts): Promise<MediaRefusal | null> {
  // Vidstack's state learns of a pause by an event, and ignores a start while it shows playback.
  const { paused } = player.state;
  try {
    await (paused ? player.play() : player.provider?.play());
    return null;
  } catch (error) {
    // An interrupted start is repeated.
    if (paused && isNamed(error, 'AbortError') && parts.intent.isOn()) return outcomeOf(parts);
    return isNamed(error, 'NotAllowedError') ? 'NotAllowedError' : 'NotReadyError';
  }
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
