import type { PlayIntent } from '@/domain/playback/play-intent';
import type { PlayerSettings } from '@/domain/playback/session-settings';
import type { Emitter } from '@/lib/emitter';
import type { FrameSight } from '@/lib/frame-sight';
import type { MediaEvents } from '../events';
import type { SessionPanel } from '../session/session-panel';
import type { SourceLoad } from '../session/source-load';
import type { CmcdSession } from '../stage/facts';
import type { StreamLibraries } from '../stage/player-stage';
import type { Preview } from '../stage/preview';
import type { Stage } from '../stage/stage';
import type { LastFrame } from './controls/last-frame';
import type { createPlayerFrame } from './controls/player-frame';
import type { Starts } from './playback/starts';
import type { StageLoader } from './provider/loader';
import type { Attachment } from './shown-stage';
import type { PlayerMemory } from './storage';

/** The parts of the port. They outlive the players that React mounts. */
export interface PortParts {
  attachment: Attachment;
  load: SourceLoad;
  intent: PlayIntent;
  starts: Starts;
  /** The preview of the page; null where there was none. */
  preview: Preview | null;
  /** Whether content or an ad has played in the page. */
  view: { isOpen: boolean };
  sight: FrameSight;
  lastFrame: LastFrame;
  panel: SessionPanel;
  frame: ReturnType<typeof createPlayerFrame>;
  events: Emitter<MediaEvents>;
  settings: PlayerSettings;
  memory: PlayerMemory;
  libraries: StreamLibraries;
  /** Names the view in requests; undefined leaves it out. */
  cmcd: (() => CmcdSession) | undefined;
  /** Whether a live stream that has fallen behind catches up by its rate. */
  liveCatchUp: { isOn: boolean };
  stage: Stage;
  /** The source by which Vidstack knows the stage. */
  loader: StageLoader;
}
