import type { MediaPlayerInstance } from '@vidstack/react';
import type { MediaPort, MediaRefusal } from '../player';
import { isNamed, willStart } from './autoplay';
import { giveSource } from './give-source';
import type { PortParts } from './port-parts';
import { setProp } from './workarounds/second-render-drops-source';
import { elementOf } from './workarounds/stale-state-requests';

type Playback = Pick<
  MediaPort,
  | 'load'
  | 'renew'
  | 'unload'
  | 'play'
  | 'pause'
  | 'seek'
  | 'closeGate'
  | 'openGate'
  | 'isReady'
  | 'isStarting'
  | 'isWaiting'
  | 'willStart'
>;

/** Commands of flows to the player that is attached now or later. */
export function createPlayback(parts: PortParts): Playback {
  const { attachment, load, pending } = parts;
  return {
    ...loadCommands(parts),
    ...gateCommands(parts),
    play: () => play(parts),
    pause() {
      parts.preview.pause();
      load.setStart('paused');
      const player = attachment.player();
      if (player !== null) setProp(player, 'autoPlay', false);
      pending.giveUp();
      attachment.intent()?.set(false);
      // Vidstack's state learns of a start by an event, and would show the player as paused. The provider pauses
      // instead.
      void player?.provider?.pause();
    },
    seek(seconds) {
      const to = Math.max(0, seconds);
      const player = attachment.player();
      if (player !== null && load.isReady()) player.remoteControl.seek(to);
      else load.setStartAt(to);
    },
    isReady: load.isReady,
    isStarting: () => isStarting(parts),
    isWaiting: () => isStarting(parts) || waitsForFrame(attachment.player()),
    willStart,
  };
}

const isStarting = ({ load }: PortParts): boolean => willStart(load.start()) && !load.isReady();

function waitsForFrame(player: MediaPlayerInstance | null): boolean {
  const media = player === null ? null : elementOf(player);
  if (media === null) return false;
  const { ended, paused, readyState, seeking } = media;
  return seeking || (!paused && !ended && readyState < HTMLMediaElement.HAVE_FUTURE_DATA);
}

function loadCommands(parts: PortParts): Pick<MediaPort, 'load' | 'renew' | 'unload'> {
  const { load, intent, pending, preview } = parts;
  return {
    load(stream, options) {
      const onPlayIntent = intent.gate();
      const allowed = onPlayIntent === null ? options : { ...options, start: 'paused' as const };
      load.request(stream, allowed);
      preview.keepFor(stream.source.url, allowed);
      if (preview.current()?.startedAt() == null) intent.restartClock(options.waitedMs);
      if (options.start === 'paused') pending.giveUp();
      void giveSource(parts);
      if (willStart(options.start)) onPlayIntent?.(options.start === 'asked');
    },
    renew: (stream) => import('./renew-stream').then((module) => module.renewStream(parts, stream)),
    unload() {
      preview.drop();
      load.clear();
      pending.giveUp();
    },
  };
}

function gateCommands(parts: PortParts): Pick<MediaPort, 'closeGate' | 'openGate'> {
  const { attachment, load, intent, panel, preview } = parts;
  return {
    closeGate(onPlayIntent) {
      preview.drop();
      panel.prepareAd();
      attachment.intent()?.set(false);
      intent.closeGate(onPlayIntent);
    },
    openGate(wantsPlay) {
      if (intent.gate() === null) return;
      intent.openGate();
      if (!wantsPlay || load.stream() === null) return;
      load.setStart('asked');
      intent.restartClock();
      if (load.isReady()) attachment.intent()?.start();
    },
  };
}

async function play(parts: PortParts): Promise<MediaRefusal | null> {
  const { attachment, load, intent, pending, preview } = parts;
  const onPlayIntent = intent.gate();
  if (onPlayIntent !== null) {
    onPlayIntent(true);
    return null;
  }
  // A preview that waits for the player's mount plays before it.
  const waiting = preview.current();
  if (waiting?.startedAt() === null) {
    intent.restartClock();
    waiting.play();
  }
  const player = attachment.player();
  if (player !== null && load.isReady()) return playNow(player, parts);
  if (load.stream() === null) return 'NotReadyError';
  if (!willStart(load.start())) intent.restartClock();
  load.setStart('asked');
  if (player !== null) setProp(player, 'autoPlay', false);
  return pending.outcome();
}

async function playNow(
  player: MediaPlayerInstance,
  { attachment, intent, pending }: PortParts,
): Promise<MediaRefusal | null> {
  attachment.intent()?.set(true);
  // Vidstack's state learns of a pause by an event, and ignores a start while it shows playback.
  const { paused } = player.state;
  try {
    await (paused ? player.play() : player.provider?.play());
    return null;
  } catch (error) {
    // An interrupted start is repeated.
    if (paused && isNamed(error, 'AbortError') && intent.isOn()) return pending.outcome();
    return isNamed(error, 'NotAllowedError') ? 'NotAllowedError' : 'NotReadyError';
  }
}
