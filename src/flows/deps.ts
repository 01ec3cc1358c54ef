import type { EmbeddingInfo } from 'vv-protocol';
import type { AdBreak, AdEngine } from '@/ads';
import type { Catalogue } from '@/catalogue';
import type { CaptionStyle } from '@/domain/playback/caption-style';
import type { WidgetConfig } from '@/domain/widget/widget-config';
import type { HostBridge } from '@/host/bridge';
import type { Connection } from '@/host/connection';
import type { AdWait } from '@/lib/ad-wait';
import type { PendingWork } from '@/lib/pending-work';
import type { Supersede } from '@/lib/supersede';
import type { MediaPort } from '@/media/player';
import type { KeyValueStore, StoredValue } from '@/storage/local';
import type { ViewerMemory } from '@/storage/viewer-memory';
import type { WidgetStore } from '@/store/store';
import type { StatisticsOutlet } from '@/telemetry/analytics-transport/statistics-outlet';
import type { Reporter } from '@/telemetry/error-reports/reporter';
import type { Log } from '@/telemetry/logger';
import type { Timeline } from './timeline';

/** The ad engine as flows see it. */
export interface AdsAccess {
  /** Its code, asked for once; null when that did not come. */
  engine(): Promise<AdEngine | null>;
  /** The break that is prepared or runs: its session owns the ad's facts (design section 1, law 1). */
  running: AdBreak | null;
  /** The viewer's wait for a preroll that was asked for; null where none was. */
  wait: AdWait | null;
}

/** Everything a flow may touch. */
export interface AllDeps {
  config: WidgetConfig;
  store: WidgetStore;
  catalogue: Catalogue;
  media: MediaPort;
  /** The widget's storage by key; writes here are not mirrored to the host page. */
  storage: KeyValueStore;
  /** The look of subtitles, where it is remembered. */
  captionStyle: StoredValue<CaptionStyle>;
  memory: ViewerMemory;
  host: HostBridge;
  reporter: Reporter;
  connection: Connection;
  /** A viewer sees a frame, of the content or of an ad: with the first one comes what had time. */
  firstFrame(at?: number): void;
  log: Log;
  /** The ad engine, which comes when it is needed, and the break it runs. */
  ads: AdsAccess;
  /** Prefetches the episode that the viewer looks at; null for none. */
  prefetchEpisode: (episodeId: number | null) => void;
  /** Version of the widget. */
  version: string;
  /** Events of the widget for analytics. */
  timeline: Timeline;
  /** Sends an event of the statistics at once, where the code of {@link statistics} has not come. */
  sendNow: (event: string, payload: Readonly<Record<string, unknown>>) => void;
  /** Outlet of analytics; its code loads after the first frame. */
  statistics: () => Promise<StatisticsOutlet>;
  supersede: Supersede<'boot' | 'stream' | 'ads'>;
  /** Flows that have not ended yet. */
  pendingWork: PendingWork;
  /** Facts of the page that flows would otherwise read from the window. */
  page: {
    /** Address of the page the player is on, for the availability check; only its origin where that is all we may know. */
    address: string;
    /** Address of the frame itself, as the owner's page set it. */
    frameUrl: string;
    /** Address of the top page, for links to share: as it is now, where we may know it. */
    topUrl(): string;
    /** Reads how the frame is embedded in the host page. The code for it loads with the first read. */
    embedding(): Promise<EmbeddingInfo>;
    /** Address of the placeholder video of blocked content. */
    placeholderUrl: string;
    /** Loads the frame's own document again; the owner's page stays. */
    reload(): void;
    /** Milliseconds. */
    now(): number;
    /** Calls when the page is left or put away: the last moment to write something down. */
    onHide(run: () => void): void;
    /** Puts text on the clipboard; false where the browser does not let us. */
    copy(text: string): Promise<boolean>;
    /** The device's own share sheet; null where there is none or a mouse is used. */
    share: ((title: string, url: string) => Promise<void>) | null;
  };
}

/** A flow names what it touches: `Deps<'store' | 'host'>`. The signature is its documentation. */
export type Deps<K extends keyof AllDeps> = Pick<AllDeps, K>;
