import type { MediaPlayerInstance } from '@vidstack/react';
import type Hls from 'hls.js';
import { isLive } from '@/domain/playback/live';
import type { PlayIntent } from '@/domain/playback/play-intent';
import { createSessionSettings, type PlayerSettings } from '@/domain/playback/session-settings';
import type { PrefetchCache } from '@/domain/prefetch/prefetch-cache';
import { createEmitter } from '@/lib/emitter';
import type { FrameSight } from '@/lib/frame-sight';
import type { AudioSetup } from '../audio/audio-graph';
import { createStageAudio, isSoundReadable } from '../audio/element-audio';
import type { MediaEvents } from '../events';
import { loadHlsWithCmcd } from '../hls/hls-library';
import { idleMediaState, type MediaPort, type PlayerFrame } from '../player';
import type { PlayerCommands } from '../player-commands';
import { createSessionPanel } from '../session/session-panel';
import { SourceLoad } from '../session/source-load';
import type { CmcdSession } from '../stage/facts';
import { createStage, createStreamLibraries, type LibraryLoaders, rememberBandwidth } from '../stage/player-stage';
import type { Preview } from '../stage/preview';
import type { Stage } from '../stage/stage';
import { libraryOf } from '../stage/stage-library';
import { attachPlayer } from './attach-player';
import { createFullscreen } from './commands/fullscreen';
import { createPlayerCommands } from './commands/vidstack-commands';
import { createLastFrame } from './controls/last-frame';
import { createPlayerFrame } from './controls/player-frame';
import { createContentParts, readMediaState, streamTypeOf } from './media-state';
import { createPlayback } from './playback/playback';
import { createStarts } from './playback/starts';
import type { PortParts } from './port-parts';
import { createStageLoader, type StageLoader } from './provider/loader';
import { createAttachment } from './shown-stage';
import { createMediaStorage, type PlayerMemory } from './storage';

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

/** Parts and settings of the port. */
interface PortSetup {
  /** Whether the content is to play. The player follows it. */
  intent: PlayIntent;
  /** Persist the viewer's choices. */
  viewerSettings: PlayerSettings;
  audio: AudioSetup;
  /** hls.js looks here before it requests a file. */
  prefetched: Pick<PrefetchCache, 'take'>;
  /** The player continues with its stage, and with its source if the same one is requested. */
  preview: Preview | null;
  sight: FrameSight;
  /** Names the view in the requests of each source, if the servers are to know it. */
  cmcd?: (() => CmcdSession) | undefined;
  loaders?: Partial<LibraryLoaders>;
}

/** Creates the port. */
export function createVidstackPort(setup: PortSetup): VidstackPort {
  const { intent, viewerSettings, audio, prefetched, preview, sight, cmcd, loaders } = setup;
  const events = createEmitter<MediaEvents>();
  const attachment = createAttachment();
  const { player } = attachment;
  const settings = createSessionSettings(viewerSettings);
  const memory = createMediaStorage(settings, player);
  const stage = createStage(preview?.stage ?? null, { prefetched, settings });
  const libraries = createStreamLibraries(stage.engines, { ...(cmcd && { hls: loadHlsWithCmcd }), ...loaders });
  const sound = createStageAudio(stage, audio);
  const loader = createStageLoader(stage, sound);
  const commands = createPlayerCommands({ current: player, stage, settings, events });
  const lastFrame = createLastFrame(stage);
  const load = new SourceLoad();
  const panel = createSessionPanel(events, () => port);
  const parts: PortParts = {
    attachment,
    cmcd,
    events,
    intent,
    frame: createPlayerFrame(player, lastFrame, panel),
    libraries,
    liveCatchUp: { isOn: true },
    load,
    memory,
    panel,
    preview,
    view: { isOpen: false },
    lastFrame,
    settings,
    sight,
    stage,
    starts: createStarts({ attachment, events, intent, load, memory, stage }),
    loader,
  };
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
