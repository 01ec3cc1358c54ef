import type { MediaPlayerInstance, MediaProviderInstance } from '@vidstack/react';
import { lazy } from '@/lib/lazy';
import { attachAudio } from './audio-gain';
import { attachAutoplay } from './autoplay';
import { bindEvents } from './events';
import { followPlayIntent } from './follow-play-intent';
import { giveSource } from './give-source';
import { holdUnstarted } from './hold-unstarted';
import { createPlayState, type PlayState } from './play-state';
import { attachPlaybackGate } from './playback-gate';
import type { PortParts } from './port-parts';
import { attachSourceChanges } from './source';
import { installPausedControls } from './workarounds/paused-controls-hide';
import { installSeekAfterEnd } from './workarounds/seek-after-end';
import { installStaleStateBypass } from './workarounds/stale-state-requests';
import { installUnheardPause } from './workarounds/unheard-pause';
import { installDurationGuard } from './workarounds/unknown-duration';

/**
 * Connects the mounted player, and gives it the requested stream.
 * @returns detaches the player
 */
export function attachPlayer(parts: PortParts, player: MediaPlayerInstance, outlet: MediaProviderInstance): () => void {
  const { attachment, frame, load, intent, panel } = parts;
  const controller = new AbortController();
  const { signal } = controller;
  attachSourceChanges(player, outlet, parts, signal);
  intent.again();
  attachment.state = { phase: 'attached', player, outlet: outlet.el, start: attachStart(parts, player, signal) };
  load.given(null);
  attachEvents(parts, player, signal);
  frame.attach(player);
  panel.attach(player, signal);
  void giveSource(parts);
  return () => {
    controller.abort();
    if (attachment.player() !== player) return;
    attachment.state = { phase: 'detached' };
    load.given(null);
    intent.again();
    panel.detach();
  };
}

/** Attaches all code that starts the player or prevents a start. The gate receives a request first. */
function attachStart(parts: PortParts, player: MediaPlayerInstance, signal: AbortSignal): () => void {
  const { memory, load, events, intent, isPausedAfterAd } = parts;
  const { isReady, isCurrent } = load;
  const start = attachAutoplay(player, memory, () => intent.isOn() && isCurrent(), events, signal);
  attachPlaybackGate(player, intent, () => isReady() && isCurrent(), signal);
  followPlayIntent(player, intent, { start, isCurrent, isReady, isPausedAfterAd }, signal);
  return start;
}

function attachEvents(parts: PortParts, player: MediaPlayerInstance, signal: AbortSignal): void {
  const { intent, load, preview } = parts;
  const play = createPlayState(intent, load);
  installStaleStateBypass(player, signal);
  installUnheardPause(player, signal);
  installDurationGuard(player, signal);
  installPausedControls(player, signal);
  installSeekAfterEnd(player, signal);
  player.listen('can-play', () => load.canPlay(player), { signal });
  bindEvents(player, parts, play, signal);
  holdUnstarted(player, play, signal);
  player.listen('playing', preview.playing, { signal });
  loadLiveWatchers(player, play, parts.events, signal);
  parts.openAudio = attachAudio(player, parts.audio, signal);
}

/** Loads the watchers of live streams with the first one. Most players never show one. A failed load repeats. */
function loadLiveWatchers(
  player: MediaPlayerInstance,
  play: PlayState,
  events: PortParts['events'],
  signal: AbortSignal,
): void {
  const watchers = lazy(async () => {
    const { installLiveReturn, installLiveWindow } = await import('./live-watchers');
    if (signal.aborted) return;
    installLiveWindow(player, signal);
    installLiveReturn(player, play, events, signal);
  });
  const load = () => player.state.live && watchers.prepare();
  // The browser's own HLS emits the first event alone. The second one repeats with each playlist.
  player.listen('live-change', load, { signal });
  player.listen('hls-level-loaded', load, { signal });
}
