import type { MediaPlayerInstance, MediaProviderInstance } from '@vidstack/react';
import type { Emitter } from '@/lib/emitter';
import type { PrefetchCache } from '@/lib/prefetch-cache';
import type { AudioSetup } from '../audio/audio-graph';
import type { MediaEvents } from '../events';
import type { CmcdSession } from '../network/cmcd-session';
import { pictureSize, readCapabilities } from '../network/device-capabilities';
import type { Attachment } from './attachment';
import { attachAudio } from './audio-gain';
import { attachAutoplay } from './autoplay';
import type { PlayState } from './end-waits';
import { bindEvents } from './events';
import { followPlayIntent } from './follow-play-intent';
import type { PendingStarts } from './pending-starts';
import type { PlayIntent } from './play-intent';
import { attachPlaybackGate } from './playback-gate';
import type { PreviewHandover } from './preview-handover';
import { installBandwidthMemory } from './remember-bandwidth';
import type { SessionPanel } from './session-panel';
import { attachSourceChanges } from './source';
import type { SourceLoad } from './source-load';
import type { PlayerMemory, ViewerSettings } from './storage';
import type { StreamLibraries } from './stream-libraries';
import { installLiveWindow } from './workarounds/live-dvr-window';
import { installStaleStateBypass } from './workarounds/stale-state-requests';
import { installDurationGuard } from './workarounds/unknown-duration';

/** Parts of the port that each attached player is connected to. */
export interface AttachSetup {
  attachment: Attachment;
  load: SourceLoad;
  intent: PlayIntent;
  pending: PendingStarts;
  preview: PreviewHandover;
  panel: SessionPanel;
  events: Emitter<MediaEvents>;
  settings: ViewerSettings;
  memory: PlayerMemory;
  libraries: StreamLibraries;
  audio: AudioSetup;
  cmcd: (() => CmcdSession) | undefined;
  prefetched: Pick<PrefetchCache, 'take'>;
  /** Gives the requested stream to the attached player. */
  give(): void;
}

/**
 * Connects the player that React mounted, and gives it the requested stream.
 * @returns lets the player go
 */
export function attachPlayer(
  setup: AttachSetup,
  player: MediaPlayerInstance,
  outlet: MediaProviderInstance,
): () => void {
  const { attachment, load, intent, panel } = setup;
  const controller = new AbortController();
  const { signal } = controller;
  attachSourceChanges(player, outlet, providerSetup(setup, player), signal);
  installBandwidthMemory(player, setup.settings, signal);
  intent.drop();
  attachment.enter({ player, outlet: outlet.el, intent: attachStart(setup, player, signal) });
  load.given(null);
  attachEvents(setup, player, signal);
  panel.attach(player, signal);
  setup.give();
  return () => {
    controller.abort();
    if (attachment.player() !== player) return;
    attachment.leave();
    load.given(null);
    intent.drop();
    panel.detach();
  };
}

function providerSetup(setup: AttachSetup, player: MediaPlayerInstance) {
  const { libraries, load, cmcd, prefetched, preview, settings, memory } = setup;
  return {
    libraries,
    startAt: load.startAt,
    cmcd,
    prefetched,
    preview: preview.current,
    capabilities: () => readCapabilities(settings.bandwidth()),
    picture: () => pictureSize(player.el),
    chosen: memory.chosenQuality,
  };
}

/** Everything that starts the player or keeps it from starting; the gate hears of a request first. */
function attachStart(setup: AttachSetup, player: MediaPlayerInstance, signal: AbortSignal) {
  const { memory, load, events, intent, pending } = setup;
  const start = attachAutoplay(player, memory, load.start, events, signal);
  attachPlaybackGate(player, intent.gate, load.isReady, signal);
  return followPlayIntent(player, intent, { isStarting: () => isToPlay(setup), start, gaveUp: pending.giveUp }, signal);
}

function attachEvents(setup: AttachSetup, player: MediaPlayerInstance, signal: AbortSignal): void {
  const { load, events, preview } = setup;
  installStaleStateBypass(player, signal);
  installDurationGuard(player, signal);
  player.listen('can-play', () => load.canPlay(player), { signal });
  bindEvents(player, events, preview.shownAt, playState(setup), signal);
  player.listen('playing', () => preview.current() ?? preview.drop(), { signal });
  installLiveWindow(player, signal);
  attachAudio(player, setup.audio, signal);
}

/** The requested stream starts once it can play, and the gate lets it. */
const isToPlay = ({ intent, load }: AttachSetup): boolean => intent.gate() === null && load.isToStart();

function playState(setup: AttachSetup): PlayState {
  const { intent, load } = setup;
  return {
    isIdle: () => intent.gate() !== null || !load.isGiven(),
    isWanted: () => intent.isOn() || (!load.isReady() && isToPlay(setup)),
    waitedMs: intent.waitedMs,
  };
}
