import type { MediaPlayerInstance } from '@vidstack/react';
import type Hls from 'hls.js';
import { isLive } from '@/domain/playback/live';
import { isSoundReadable } from '../audio/element-audio';
import { idleMediaState, type MediaPort, type PlayerFrame } from '../player';
import type { PlayerCommands } from '../player-commands';
import { rememberBandwidth } from '../stage/player-stage';
import type { Stage } from '../stage/stage';
import { libraryOf } from '../stage/stage-library';
import { attachPlayer } from './attach-player';
import { createFullscreen } from './commands/fullscreen';
import { createPlayerCommands } from './commands/vidstack-commands';
import { createContentParts, readMediaState, streamTypeOf } from './media-state';
import { createPlayback } from './playback/playback';
import { createPortParts, type PortSetup } from './port-parts';
import type { StageLoader } from './provider/loader';
import type { PlayerMemory } from './storage';

/** The media port over a Vidstack player, which React mounts and unmounts. */
export interface VidstackPort extends MediaPort, PlayerCommands {
  /** Attaches the mounted player. The result detaches it. */
  attach(player: MediaPlayerInstance): () => void;
  /** The player's storage. */
  memory: PlayerMemory;
  /** The element of the page. */
  stage: Stage;
  /** The loader and the source by which Vidstack shows the stage. */
  loader: StageLoader;
  frame: PlayerFrame;
  /** The hls.js instance that plays; null for another source. */
  hls(): Hls | null;
}

/** Creates the port. */
export function createVidstackPort(setup: PortSetup): VidstackPort {
  const parts = createPortParts(setup, () => port);
  const { attachment, events, intent, lastFrame, loader, memory, panel, preview, settings, sound, stage, target } =
    parts;
  const { player } = attachment;
  const commands = createPlayerCommands({ current: player, stage, settings, events, target });
  rememberBandwidth(stage, settings, events);
  events.on('failed', lastFrame.drop);
  void preview?.shown.then((hasPlayed) => {
    parts.view.isOpen ||= hasPlayed;
  });
  intent.subscribe(() => intent.isExpected() || lastFrame.settle());
  const playback = createPlayback(parts);
  const port: VidstackPort = {
    ...commands,
    ...createFullscreen(player, events),
    ...createContentParts(player),
    timedMetadata: () => (stage.isAway ? [] : [...stage.facts.metadata.values()]),
    ...playback,
    frame: parts.frame,
    loader,
    stage,
    openAudio: async () => (isSoundReadable(stage) ? sound.open() : null),
    memory,
    pageChoices: settings.pageChoices,
    hls: () => libraryOf(stage, 'hls'),
    attach: (mounted) => attachPlayer(parts, playback, mounted),
    setSession: panel.setSession,
    showAdSession(session) {
      if (session !== null) {
        lastFrame.drop();
        parts.view.isOpen = true;
      }
      panel.showAdSession(session);
    },
    setLiveCatchUp(isOn) {
      parts.liveCatchUp.isOn = isOn;
    },
    dropPreview: () => preview?.drop(),
    hasPreview: () => stage.isPreview,
    previewStartedAt: () => preview?.startedAt() ?? null,
    state: () => {
      const attached = player();
      if (attached === null) return idleMediaState(settings);
      const next = parts.load.awaited();
      // The position of the source before is none of the next one.
      const times = next && ({ playback: 'idle', currentTime: next.startAt ?? 0, duration: 0 } as const);
      return { ...readMediaState(attached), ...times };
    },
    isLive: () => {
      const attached = player();
      return attached !== null && isLive(streamTypeOf(attached.state));
    },
    diagnostics: () => import('./read-diagnostics').then((module) => () => module.readDiagnostics(player())),
    on: events.on,
  };
  return port;
}
