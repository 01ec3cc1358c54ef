import type { EmbeddingInfo } from 'vv-protocol';
import type { AdBreak } from '@/ads';
import type { Catalogue } from '@/catalogue';
import type { Id } from '@/domain/catalogue/id';
import type { PlayIntent, PlayIntentListener } from '@/domain/playback/play-intent';
import type { ContinuedPlayback, SessionValues } from '@/domain/startup/handover';
import type { StartMemory, StartPlan } from '@/domain/startup/plan-start';
import type { WidgetConfig } from '@/domain/widget/widget-config';
import type { HostBridge } from '@/host/bridge';
import type { Connection } from '@/host/connection';
import type { Siblings } from '@/host/siblings';
import type { PendingWork } from '@/lib/pending-work';
import type { Supersede } from '@/lib/supersede';
import type { MediaPort } from '@/media/player';
import type { KeyValueStore, LocalStore } from '@/storage/local';
import type { ViewerMemory } from '@/storage/viewer-memory';
import type { WidgetStore } from '@/store/store';
import type { StatisticsOutlet } from '@/telemetry/analytics-transport/statistics-outlet';
import type { Reporter } from '@/telemetry/error-reports/reporter';
import type { Log } from '@/telemetry/logger';
import type { Timeline } from './timeline';

/** Fetches the beginning of an episode before it is selected. */
export interface EpisodePrefetch {
  /** Sets the episode under the pointer or focus; null for none. */
  request(episodeId: Id | null): void;
  /** Prepares the episodes of the picker, which the viewer has opened. */
  list(): void;
  /** Prepares the other dubs of the current episode, whose menu the viewer has opened. */
  listDubs(): void;
}

/** The ads of the episodes that the viewer watches, one request at a time. Other flows know ads by it alone. */
export interface AdFlow {
  /**
   * Loads the ad code in parallel with the catalogue calls. An ad on the screen follows the play intent from now on. A site
   * without an ad list is no fault, and the console says so once, with the first start of the page.
   */
  prepare(isFirst: boolean): void;
  /** Ends ads that began before the widget, unless an episode has taken them. */
  dropBegun(): void;
  /**
   * Requests the ads of the selected episode and keeps its content paused until the preroll is over, where one precedes the
   * content. A previous request ends: its break stops and its calls are aborted.
   */
  request(wanted: { preroll: boolean }): void;
  /** Plays the ad if somebody wants the content to play. */
  playIntended(): void;
  /** Lets the ad follow the play intent while it holds the content. */
  follow: PlayIntentListener;
  /** Pauses the ad. An ad that has not started stays paused, and so does the content. */
  pause(): void;
  /** Plays the ads behind content that has ended, then calls `goOn`; at once without any, and never once the content was left. */
  playBehind(goOn: () => void): void;
  /** The break that is prepared or runs; null without one. */
  running(): AdBreak | null;
}

/** All dependencies of flows. */
export interface AllDeps {
  config: WidgetConfig;
  store: WidgetStore;
  catalogue: Catalogue;
  media: MediaPort;
  /** Whether the content is to play. The media port follows it. */
  playIntent: PlayIntent;
  /** The widget's storage by key; writes here are not mirrored to the host page. */
  storage: LocalStore;
  /** The same; settings written here are mirrored. */
  settings: KeyValueStore;
  memory: ViewerMemory;
  /**
   * The plan of the startup, once: a later one is dropped. Null when there is none, or when the viewer's memory has changed
   * since. Without a memory the plan counts in any case.
   */
  plannedStart(memory: StartMemory | null): StartPlan | null;
  host: HostBridge;
  reporter: Reporter;
  connection: Connection;
  /** Records that a frame of the content or of an ad is visible. The first call starts background work. */
  firstFrame(at?: number): void;
  log: Log;
  ads: AdFlow;
  prefetch: EpisodePrefetch;
  /** Version of the widget. */
  version: string;
  /** The build that runs. */
  build: 'modern' | 'compatible';
  /** Events of the widget for analytics. */
  timeline: Timeline;
  /** Sends a statistics event at once, before the code of {@link statistics} has loaded. */
  sendNow: (event: string, payload: Readonly<Record<string, unknown>>) => void;
  /** Outlet of analytics; its code loads after the first frame. */
  statistics: () => Promise<StatisticsOutlet>;
  supersede: Supersede<'boot' | 'stream' | 'ads'>;
  /** Flows that are still running. */
  pendingWork: PendingWork;
  /** State of the page, so that flows do not read the window. */
  page: {
    /** URL of the embedding page, for the availability check. Only its origin where the browser gives no more. */
    embeddingUrl: string;
    /** URL of the frame as the host page set it. */
    frameUrl: string;
    /** Current URL of the top page for shared links, where the frame may read it. */
    topUrl(): string;
    /** Reads the embedding of the frame in the host page. The code for it loads with the first call. */
    embedding(): Promise<EmbeddingInfo>;
    /** URL of the placeholder video for blocked content. */
    placeholderUrl: string;
    /** Reloads the document of the frame, which continues this playback with these values. The host page stays. */
    reload(playback: ContinuedPlayback, values: SessionValues): void;
    /** Whether the server has the page and its code. The next document takes the answers from the cache. */
    hasCode(): Promise<boolean>;
    /** Draws the interface in the visible form of a CSS colour. Resolves with false for a text that is none. */
    showAccent(color: string): Promise<boolean>;
    /** Milliseconds. */
    now(): number;
    /** Whether nobody can see the page. */
    isHidden(): boolean;
    /** Calls `run` when the page is closed or hidden: the last moment to save state. */
    onHide(run: () => void): void;
    /** Copies text to the clipboard; false when the browser refuses. */
    copy(text: string): Promise<boolean>;
    /** Other frames of the player in the host page. */
    siblings: Siblings;
    /** The share sheet of the device; null without one, or with a mouse. */
    share: ((title: string, url: string) => Promise<void>) | null;
  };
}

/** The dependencies that a flow declares: `Deps<'store' | 'host'>`. */
export type Deps<K extends keyof AllDeps> = Pick<AllDeps, K>;
