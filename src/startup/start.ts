import type { PlayIntent } from '@/domain/playback/play-intent';
import type { PrefetchCache } from '@/domain/prefetch/prefetch-cache';
import type { StartReading } from '@/domain/startup/params';
import type { StartMemory, StartPlan } from '@/domain/startup/plan-start';
import type { PreviewVideo } from '@/media/preview/preview-video';
import type { BegunAds } from './begin-ads';
import type { CatalogueCalls } from './inline/request-catalogue';
import type { Shell } from './inline/shell';
import type { MadePlan } from './read-answers';

/** The requests of a start. */
export interface ReceivedCalls {
  /** Responses that have arrived or are in flight. */
  prefetched: PrefetchCache;
  /** Id of the first view (CTA-5004). */
  viewId: string;
  /** Cancels the unclaimed requests. */
  end(): void;
}

interface StartBeginning {
  reading?: StartReading | null;
  playIntent?: PlayIntent | null;
  shell?: Start['shell'];
  calls?: Pick<CatalogueCalls, 'prefetched' | 'dispose'> | null;
  viewId?: string;
}

/**
 * Everything that begins before the widget. The widget receives each part once and owns it from then on; `destroy` ends
 * what it has not received.
 */
export class Start {
  /** The parameters as the inline script has read them; null in a page without it. */
  readonly reading: StartReading | null;
  /** The page's shell; null without one. */
  readonly shell: Pick<Shell, 'withdraw'> | null;
  /** Whether the content is to play, with the viewer's press; null in a page without the inline script. */
  readonly playIntent: PlayIntent | null;
  #calls: ReceivedCalls | null;
  #plan: MadePlan | null = null;
  #media: PreviewVideo | null = null;
  #ads: BegunAds | null = null;

  constructor({ reading = null, playIntent = null, shell = null, calls = null, viewId = '' }: StartBeginning = {}) {
    this.reading = reading;
    this.playIntent = playIntent;
    this.shell = shell;
    this.#calls = calls && { prefetched: calls.prefetched, viewId, end: calls.dispose };
  }

  keepPlan(made: MadePlan): void {
    this.#plan = made;
  }

  keepMedia(preview: PreviewVideo): void {
    this.#media = preview;
  }

  keepAds(ads: BegunAds): void {
    this.#ads = ads;
  }

  receiveCalls(): ReceivedCalls | null {
    const calls = this.#calls;
    this.#calls = null;
    return calls;
  }

  /**
   * The plan, unless the viewer's choices or positions have changed since.
   * @param memory null where a preview that plays has decided
   */
  receivePlan(memory: StartMemory | null): StartPlan | null {
    const made = this.#plan;
    this.#plan = null;
    const isOwn = memory === null || JSON.stringify(made?.memory) === JSON.stringify(memory);
    return isOwn ? (made?.plan ?? null) : null;
  }

  /** The preview video. */
  receiveMedia(): PreviewVideo | null {
    const preview = this.#media;
    this.#media = null;
    return preview;
  }

  receiveAds(): BegunAds | null {
    const ads = this.#ads;
    this.#ads = null;
    return ads;
  }

  destroy(): void {
    this.receiveMedia()?.dispose();
    this.receiveAds()?.stop();
    this.receiveCalls()?.end();
  }
}
