import type { MediaPlayerInstance } from '@vidstack/react';
import type { PlayIntent } from '@/domain/playback/play-intent';
import { createSessionSettings, type PlayerSettings } from '@/domain/playback/session-settings';
import type { PrefetchCache } from '@/domain/prefetch/prefetch-cache';
import { createEmitter } from '@/lib/emitter';
import type { FrameSight } from '@/lib/frame-sight';
import type { AudioSetup } from '../audio/audio-graph';
import { createStageAudio } from '../audio/element-audio';
import type { MediaEvents } from '../events';
import { loadHlsWithCmcd } from '../hls/hls-library';
import { createSessionPanel } from '../session/session-panel';
import { SourceLoad } from '../session/source-load';
import type { CmcdSession } from '../stage/facts';
import { createStage, createStreamLibraries, type LibraryLoaders } from '../stage/player-stage';
import type { Preview } from '../stage/preview';
import { createTarget } from './commands/target';
import { createLastFrame } from './controls/last-frame';
import { createPlayerFrame } from './controls/player-frame';
import { createStarts } from './playback/starts';
import { createStageLoader } from './provider/loader';
import { createMediaStorage } from './storage';

/** Inputs of the port. */
export interface PortSetup {
  /** Whether the content is to play. The player follows it. */
  intent: PlayIntent;
  /** Persist the viewer's choices. */
  viewerSettings: PlayerSettings;
  audio: AudioSetup;
  /** hls.js looks here before it requests a file. */
  prefetched: Pick<PrefetchCache, 'take'>;
  /** The player continues with its stage, and with its source if the same one is requested. */
  preview: Preview | null;
  /** The stage gets no source before the frame has been in view. */
  sight: FrameSight;
  /** Names the view in the requests of each source, if the servers are to know it. */
  cmcd?: (() => CmcdSession) | undefined;
  loaders?: Partial<LibraryLoaders>;
}

/** The parts of the port. They outlive the players that React mounts. */
export type PortParts = ReturnType<typeof createPortParts>;

/** @param port the port of these parts */
export function createPortParts(setup: PortSetup, port: Parameters<typeof createSessionPanel>[1]) {
  const { intent, preview, sight, cmcd } = setup;
  const events = createEmitter<MediaEvents>();
  let shown: MediaPlayerInstance | null = null;
  /** Has the player on the screen, which React mounts and unmounts. */
  const attachment = {
    player: () => shown,
    set(player: MediaPlayerInstance | null) {
      shown = player;
    },
  };
  const settings = createSessionSettings(setup.viewerSettings);
  const memory = createMediaStorage(settings, attachment.player);
  const stage = createStage(preview?.stage ?? null, { prefetched: setup.prefetched, settings });
  const sound = createStageAudio(stage, setup.audio);
  const load = new SourceLoad();
  const lastFrame = createLastFrame(stage);
  const panel = createSessionPanel(events, port);
  const target = createTarget(stage, attachment.player);
  return {
    attachment,
    cmcd,
    events,
    intent,
    lastFrame,
    load,
    memory,
    panel,
    preview,
    settings,
    sight,
    sound,
    stage,
    frame: createPlayerFrame(attachment.player, lastFrame, panel),
    libraries: createStreamLibraries(stage.engines, { ...(cmcd && { hls: loadHlsWithCmcd }), ...setup.loaders }),
    /** Whether a live stream that has fallen behind catches up by its rate. */
    liveCatchUp: { isOn: true },
    /** The source by which Vidstack knows the stage. */
    loader: createStageLoader(stage, sound),
    starts: createStarts({ attachment, events, intent, load, memory, stage, target }),
    target,
    /** Whether content or an ad has played in the page. */
    view: { isOpen: false },
  };
}
