import type { EmbeddingInfo } from 'vv-protocol';
import type { AdBreak, AdEngine, AdFailure, AdList } from '@/ads';
import type { Catalogue } from '@/catalogue';
import type { Id } from '@/domain/catalogue/id';
import type { CaptionStyle } from '@/domain/playback/caption-style';
import type { ContinuedPlayback, SessionValues } from '@/domain/startup/handover';
import type { WidgetConfig } from '@/domain/widget/widget-config';
import type { HostBridge } from '@/host/bridge';
import type { Connection } from '@/host/connection';
import type { AdWait } from '@/lib/ad-wait';
import type { PendingWork } from '@/lib/pending-work';
import type { Result } from '@/lib/result';
import type { Supersede } from '@/lib/supersede';
import type { MediaPort } from '@/media/player';
import type { KeyValueStore, LocalStore, StoredValue } from '@/storage/local';
import type { ViewerMemory } from '@/storage/viewer-memory';
import type { WidgetStore } from '@/store/store';
import type { StatisticsOutlet } from '@/telemetry/analytics-transport/statistics-outlet';
import type { Reporter } from '@/telemetry/error-reports/reporter';
import type { Log } from '@/telemetry/logger';
import type { Timeline } from './timeline';

/** Access of the flows to the ad engine. */
export interface AdsAccess {
  /** Loads the engine once; null when its chunk did not load. */
  engine(): Promise<AdEngine | null>;
  /** The break that is prepared or runs. Its session owns the state of the ad. */
  running: AdBreak | null;
  /** The viewer's wait for a requested preroll; null without one. */
  wait: AdWait | null;
  /** Ads that began before the widget; null without any, and once the first start has taken them. */
  begun: StartedAds | null;
}

/** Ads that began before the widget. */
export interface StartedAds {
  /** URL of their list. */
  url: string;
  list: Promise<Result<AdList, AdFailure> | null>;
  /** The preroll, which has begun; null when none can play. Its events wait for `deliver`. */
  preroll: Promise<(AdBreak & { deliver(): void }) | null>;
  wait: AdWait;
  /** Calls the listener with each failed document, also with earlier ones. */
  onFailure(listener: (failure: AdFailure, vastUrl: string) => void): void;
  /** Pauses the preroll, also one that does not exist yet. */
  pause(): void;
  stop(): void;
}

/** Fetches the beginning of an episode before it is selected. */
export interface EpisodePrefetch {
  /** Sets the episode under the pointer or focus; null for none. */
  request(episodeId: Id | null): void;
  /** Prepares the episodes of the picker, which the viewer has opened. */
  list(): void;
}

/** All dependencies of flows. */
export interface AllDeps {
  config: WidgetConfig;
  store: WidgetStore;
  catalogue: Catalogue;
  media: MediaPort;
  /** The widget's storage by key; writes here are not mirrored to the host page. */
  storage: LocalStore;
  /** The same; settings written here are mirrored. */
  settings: KeyValueStore;
  /** The stored caption style. */
  captionStyle: StoredValue<CaptionStyle>;
  memory: ViewerMemory;
  host: HostBridge;
  reporter: Reporter;
  connection: Connection;
  /** Records that a frame of the content or of an ad is visible. The first call starts background work. */
  firstFrame(at?: number): void;
  log: Log;
  /** The lazy ad engine and its running break. */
  ads: AdsAccess;
  prefetch: EpisodePrefetch;
  /** Version of the widget. */
  version: string;
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
    /** Milliseconds. */
    now(): number;
    /** Calls `run` when the page is closed or hidden: the last moment to save state. */
    onHide(run: () => void): void;
    /** Copies text to the clipboard; false when the browser refuses. */
    copy(text: string): Promise<boolean>;
    /** The share sheet of the device; null without one, or with a mouse. */
    share: ((title: string, url: string) => Promise<void>) | null;
  };
}

/** The dependencies that a flow declares: `Deps<'store' | 'host'>`. */
export type Deps<K extends keyof AllDeps> = Pick<AllDeps, K>;
