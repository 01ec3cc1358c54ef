import type { MediaPlayerInstance } from '@vidstack/react';
import type { MediaPort, MediaRefusal } from '../player';
import type { Attachment } from './attachment';
import { isNamed, willStart } from './autoplay';
import type { PendingStarts } from './pending-starts';
import type { PlayIntent } from './play-intent';
import type { PreviewHandover } from './preview-handover';
import type { SourceLoad } from './source-load';
import { setProp } from './workarounds/second-render-drops-source';

interface PlaybackSetup {
  attachment: Attachment;
  load: SourceLoad;
  intent: PlayIntent;
  pending: PendingStarts;
  preview: PreviewHandover;
  /** Gives the requested stream to the attached player. */
  give(): void;
}

type Playback = Pick<
  MediaPort,
  'load' | 'unload' | 'play' | 'pause' | 'seek' | 'closeGate' | 'openGate' | 'isStarting' | 'willStart'
>;

/** The commands of flows to whatever player is attached now or later. */
export function createPlayback(setup: PlaybackSetup): Playback {
  const { attachment, load, pending } = setup;
  return {
    ...loadCommands(setup),
    ...gateCommands(setup),
    play: () => play(setup),
    pause() {
      setup.preview.drop();
      load.setStart('paused');
      const player = attachment.player();
      if (player !== null) setProp(player, 'autoPlay', false);
      pending.giveUp();
      followed(attachment)?.set(false);
      // Vidstack learns of a start by an event and would take the player for paused: the provider pauses.
      void player?.provider?.pause();
    },
    seek(seconds) {
      const to = Math.max(0, seconds);
      const player = attachment.player();
      if (player !== null && load.isReady()) player.remoteControl.seek(to);
      else load.setStartAt(to);
    },
    isStarting: () => load.isToStart() && !load.isReady(),
    willStart,
  };
}

function loadCommands({ load, intent, pending, preview, give }: PlaybackSetup): Pick<MediaPort, 'load' | 'unload'> {
  return {
    load(stream, options) {
      const onPlayIntent = intent.gate();
      const allowed = onPlayIntent === null ? options : { ...options, start: 'paused' as const };
      load.request(stream, allowed);
      preview.keepFor(stream.source.url, allowed);
      if (!preview.isKept()) intent.restartClock();
      if (options.start === 'paused') pending.giveUp();
      give();
      if (willStart(options.start)) onPlayIntent?.(options.start === 'asked');
    },
    unload() {
      preview.drop();
      load.clear();
      pending.giveUp();
    },
  };
}

function gateCommands(setup: PlaybackSetup): Pick<MediaPort, 'closeGate' | 'openGate'> {
  const { attachment, load, intent, preview } = setup;
  return {
    closeGate(onPlayIntent) {
      preview.drop();
      followed(attachment)?.set(false);
      intent.closeGate(onPlayIntent);
    },
    openGate(wantsPlay) {
      if (intent.gate() === null) return;
      intent.openGate();
      if (!wantsPlay || load.state().phase === 'empty') return;
      load.setStart('asked');
      intent.restartClock();
      if (load.isReady()) followed(attachment)?.start();
    },
  };
}

function followed(attachment: Attachment) {
  const state = attachment.state();
  return state.phase === 'attached' ? state.intent : null;
}

async function play(setup: PlaybackSetup): Promise<MediaRefusal | null> {
  const { attachment, load, intent, pending } = setup;
  const onPlayIntent = intent.gate();
  if (onPlayIntent !== null) {
    onPlayIntent(true);
    return null;
  }
  const player = attachment.player();
  if (player !== null && load.isReady()) return playNow(player, setup);
  if (load.state().phase === 'empty') return 'NotReadyError';
  if (load.start() === 'paused') intent.restartClock();
  load.setStart('asked');
  if (player !== null) setProp(player, 'autoPlay', false);
  return pending.outcome();
}

async function playNow(
  player: MediaPlayerInstance,
  { attachment, intent, pending }: PlaybackSetup,
): Promise<MediaRefusal | null> {
  followed(attachment)?.set(true);
  // Vidstack learns of a pause by an event, and ignores a start of a player that its state shows as playing.
  const { paused } = player.state;
  try {
    await (paused ? player.play() : player.provider?.play());
    return null;
  } catch (error) {
    // An interrupted start is made again.
    if (paused && isNamed(error, 'AbortError') && intent.isOn()) return pending.outcome();
    return isNamed(error, 'NotAllowedError') ? 'NotAllowedError' : 'NotReadyError';
  }
}
