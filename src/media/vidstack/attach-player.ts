import type { MediaPlayerInstance } from '@vidstack/react';
import { lazy } from '@/lib/lazy';
import type { Watched } from '../recovery/watched';
import { createPlayState } from '../session/source-load';
import { bindEvents } from './bind-events';
import type { Presses } from './commands/presses';
import { installDemand } from './install-demand';
import type { PortParts } from './port-parts';
import { followCast } from './provider/cast';
import { shownStage } from './shown-stage';
import { giveSource } from './source/give-source';

/**
 * Connects the mounted player, and gives it the requested stream.
 * @returns detaches the player
 */
export function attachPlayer(
  parts: PortParts,
  presses: Pick<Presses, 'seekTo'>,
  player: MediaPlayerInstance,
): () => void {
  const { attachment, events, frame, load, intent, panel, preview, sight, stage } = parts;
  const controller = new AbortController();
  const { signal } = controller;
  // The frame of a hosting service takes no start position by its URL.
  const seekInFrame = () => {
    const startAt = load.requested()?.startAt ?? 0;
    if (stage.source === null && startAt > 0) player.currentTime = startAt;
  };
  player.listen('can-play', seekInFrame, { signal });
  intent.again();
  attachment.set(player);
  parts.starts.attach(player, signal);
  load.given(null);
  const begin = () => load.canPlay(shownStage(player)?.position, player.state, presses.seekTo);
  player.listen('can-play', begin, { signal });
  const watched = { player, stage, events, play: createPlayState(intent, load, sight), signal };
  bindEvents(watched, parts);
  installDemand(watched);
  player.listen('playing', () => preview?.playing(), { signal });
  loadLiveWatchers(watched, () => parts.liveCatchUp.isOn);
  followCast(watched);
  frame.attach(player, signal);
  panel.attach(signal);
  void giveSource(parts);
  return () => {
    controller.abort();
    if (attachment.player() !== player) return;
    parts.lastFrame.drop();
    stage.unload();
    attachment.set(null);
    load.given(null);
    intent.again();
  };
}

/** Loads the watchers of live streams with the first one. Most players never show one. A failed load repeats. */
function loadLiveWatchers(watched: Watched, catchesUp: () => boolean): void {
  const { stage, signal } = watched;
  const watchers = lazy(async () => {
    const { installLiveCatchUp, installLiveReturn } = await import('../recovery/live-return');
    if (signal.aborted) return;
    installLiveReturn(watched);
    installLiveCatchUp(watched, catchesUp);
  });
  // hls.js tells its stream with each playlist.
  const load = () => stage.facts.stream?.live && stage.engine?.library && watchers.prepare();
  for (const name of ['source', 'stream'] as const) stage.on(name, load, signal);
}
