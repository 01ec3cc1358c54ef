import type { MediaPlayerInstance, MediaProviderInstance } from '@vidstack/react';
import { attachAudio } from './audio-gain';
import { attachAutoplay, willStart } from './autoplay';
import type { PlayState } from './end-waits';
import { bindEvents } from './events';
import { followPlayIntent } from './follow-play-intent';
import { giveSource } from './give-source';
import { attachPlaybackGate } from './playback-gate';
import type { PortParts } from './port-parts';
import { attachSourceChanges } from './source';
import { installStaleStateBypass } from './workarounds/stale-state-requests';
import { installDurationGuard } from './workarounds/unknown-duration';

/**
 * Connects the player that React mounted, and gives it the requested stream.
 * @returns lets the player go
 */
export function attachPlayer(parts: PortParts, player: MediaPlayerInstance, outlet: MediaProviderInstance): () => void {
  const { attachment, load, intent, panel } = parts;
  const controller = new AbortController();
  const { signal } = controller;
  attachSourceChanges(player, outlet, parts, signal);
  intent.drop();
  attachment.state = { phase: 'attached', player, outlet: outlet.el, intent: attachStart(parts, player, signal) };
  load.given(null);
  attachEvents(parts, player, signal);
  panel.attach(player, signal);
  void giveSource(parts);
  return () => {
    controller.abort();
    if (attachment.player() !== player) return;
    attachment.state = { phase: 'detached' };
    load.given(null);
    intent.drop();
    panel.detach();
  };
}

/** Everything that starts the player or keeps it from starting; the gate hears of a request first. */
function attachStart(parts: PortParts, player: MediaPlayerInstance, signal: AbortSignal) {
  const { memory, load, events, intent, pending } = parts;
  const start = attachAutoplay(player, memory, load.start, events, signal);
  attachPlaybackGate(player, intent.gate, load.isReady, signal);
  return followPlayIntent(player, intent, { isStarting: () => isToPlay(parts), start, gaveUp: pending.giveUp }, signal);
}

function attachEvents(parts: PortParts, player: MediaPlayerInstance, signal: AbortSignal): void {
  const { load, preview } = parts;
  installStaleStateBypass(player, signal);
  installDurationGuard(player, signal);
  player.listen('can-play', () => load.canPlay(player), { signal });
  bindEvents(player, parts, playState(parts), signal);
  player.listen('playing', () => preview.current() ?? preview.drop(), { signal });
  loadLiveWindow(player, signal);
  attachAudio(player, parts.audio, signal);
}

/** The requested stream starts once it can play, and the gate lets it. */
const isToPlay = ({ intent, load }: PortParts): boolean => intent.gate() === null && willStart(load.start());

function playState(parts: PortParts): PlayState {
  const { intent, load } = parts;
  return {
    isIdle: () => intent.gate() !== null || !load.isGiven(),
    isWanted: () => intent.isOn() || (!load.isReady() && isToPlay(parts)),
    waitedMs: intent.waitedMs,
  };
}

/** Loads the code for live streams with the first one: most players never show any. A failed load is tried again. */
function loadLiveWindow(player: MediaPlayerInstance, signal: AbortSignal): void {
  let isRequested = false;
  const load = async () => {
    if (isRequested || !player.state.live) return;
    isRequested = true;
    const module = await import('./workarounds/live-dvr-window').catch(() => null);
    if (module === null) isRequested = false;
    else if (!signal.aborted) module.installLiveWindow(player, signal);
  };
  // The browser's own HLS emits the first event alone. The second one repeats with each playlist.
  player.listen('live-change', load, { signal });
  player.listen('hls-level-loaded', load, { signal });
}
