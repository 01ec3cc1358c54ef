import type { MediaPlayerInstance, MediaProviderInstance } from '@vidstack/react';
import { lazy } from '@/lib/lazy';
import { attachAutoplay } from './autoplay';
import { bindEvents } from './events';
import { followPlayIntent } from './follow-play-intent';
import { giveSource } from './give-source';
import { holdUnstarted } from './hold-unstarted';
import { createPlayState, type PlayState } from './play-state';
import { attachPlaybackGate } from './playback-gate';
import type { PortParts } from './port-parts';
import { followCast } from './provider/cast';
import { isFrameProvider } from './stage-of';
import { installPausedControls } from './workarounds/paused-controls-hide';
import { installSeekAfterEnd } from './workarounds/seek-after-end';
import { installStaleStateBypass } from './workarounds/stale-state-requests';

/**
 * Connects the mounted player, and gives it the requested stream.
 * @returns detaches the player
 */
export function attachPlayer(parts: PortParts, player: MediaPlayerInstance, outlet: MediaProviderInstance): () => void {
  const { attachment, frame, load, intent, panel } = parts;
  const controller = new AbortController();
  const { signal } = controller;
  player.listen('can-play', () => seekInFrame(player, load.startAt()), { signal });
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
    parts.stage.unload();
    attachment.state = { phase: 'detached' };
    load.given(null);
    intent.again();
    panel.detach();
  };
}

/** Attaches all code that starts the player or prevents a start. The gate receives a request first. */
function attachStart(parts: PortParts, player: MediaPlayerInstance, signal: AbortSignal): () => void {
  const { memory, load, events, intent, isPausedAfterAd, stage } = parts;
  const { isReady, isCurrent } = load;
  const start = attachAutoplay(player, memory, () => intent.isOn() && isCurrent(), events, signal);
  attachPlaybackGate(player, intent, () => isReady() && isCurrent(), signal);
  followPlayIntent(player, intent, { stage, start, isCurrent, isReady, isPausedAfterAd }, signal);
  return start;
}

function attachEvents(parts: PortParts, player: MediaPlayerInstance, signal: AbortSignal): void {
  const { intent, load, preview, stage } = parts;
  const play = createPlayState(intent, load);
  installStaleStateBypass(player, signal);
  installPausedControls(player, signal);
  installSeekAfterEnd(player, signal);
  player.listen('can-play', () => load.canPlay(player), { signal });
  bindEvents(player, parts, play, signal);
  holdUnstarted(player, stage, play, signal);
  player.listen('playing', preview.playing, { signal });
  loadLiveWatchers(player, play, parts, signal);
  followCast(parts.stage, player, signal);
}

/** Seeks in the frame of a hosting service, which takes no start position by its URL. */
function seekInFrame(player: MediaPlayerInstance, startAt: number | null): void {
  if (isFrameProvider(player.provider) && startAt !== null && startAt > 0) player.currentTime = startAt;
}

/** Loads the watchers of live streams with the first one. Most players never show one. A failed load repeats. */
function loadLiveWatchers(
  player: MediaPlayerInstance,
  play: PlayState,
  { events, stage }: PortParts,
  signal: AbortSignal,
): void {
  const watchers = lazy(async () => {
    const { installLiveReturn } = await import('./live-return');
    if (!signal.aborted) installLiveReturn(player, play, { events, stage }, signal);
  });
  // hls.js tells it with each playlist.
  signal.addEventListener(
    'abort',
    stage.on('stream', ({ live }) => live && watchers.prepare()),
  );
}
