import type * as Dash from 'dashjs';
import type { MediaInfo, MediaPlayerClass } from 'dashjs';
import { dashChannels } from '@/domain/playback/channel-count';
import { trackLabels } from '@/domain/playback/track-labels';
import type { Fetched } from '@/domain/prefetch/prefetch-cache';
import type { Hole } from '@/domain/recovery/holes';
import { type DashResponse, installDashLoader } from '../loader/dash-loader';
import { readCapabilities } from '../network/device-capabilities';
import {
  type Engine,
  type FactSink,
  type LiveWindow,
  SHORTEST_DVR_S,
  type StageAudioTrack,
  type StageSetup,
  type StageSource,
  type StageStream,
} from '../stage/facts';
import { dashItem, eventSchemes } from '../stage/metadata-items';
import { type DashError, NO_LICENCE_SERVER } from '../stage/stream-error';
import {
  type BaseUrls,
  graceOf,
  isFatal,
  type RequestFailures,
  skipDashParts,
  watchBaseUrls,
  watchFailures,
} from './dash-failures';
import { configureDash, createDashDemand, nameView } from './dash-settings';
import { limitWaits } from './limit-waits';
import { installRenditions, type ManifestRenditions } from './manifest-renditions';
import { installSubtitles, type ManifestSubtitles } from './manifest-subtitles';
import { closeHoles, completeManifest, idOf, type Manifest, sameTracks } from './mend-manifest';

/** A manifest with protected tracks (ISO/IEC 23009-1, 5.8.4.1). */
const NAMES_KEYS = /<(?:\w+:)?ContentProtection[\s>]/;

/** `EventBus.EVENT_PRIORITY_HIGH` of dash.js: before dash.js itself. */
const HIGH_PRIORITY = 5_000;

const BITS_A_KBIT = 1000;

/** dash.js takes a seek to 0 as done when the element has no data. It would go on with the segments of its start. */
const BEGINNING_S = 0.001;

/** Chromium may stop up to this long before the end of the audio data. */
const EDGE_S = 1;

/** One dash.js on the element. It feeds all DASH sources until another engine gets the element. */
export class DashEngine implements Engine {
  readonly library: MediaPlayerClass;
  readonly #video: HTMLVideoElement;
  readonly #renditions: ManifestRenditions;
  readonly #subtitles: ManifestSubtitles;
  readonly #hosts: BaseUrls;
  readonly #failures: RequestFailures;
  readonly #forgetHoles: () => void;
  readonly setDemand: Engine['setDemand'];
  readonly #end = new AbortController();
  /** Null between two sources. */
  #source: StageSource | null = null;
  /** The last source whose manifest names keys. */
  #protected: StageSource | null = null;
  /** The manifest that has come, for the source that is attached again. */
  #manifest: { url: string; text: string } | null = null;
  #facts: FactSink | null = null;
  /** Whether a Period of the source plays. dash.js throws or answers for the last source before. */
  #isActive = false;
  #stream: StageStream | null = null;
  #audioTracks: readonly StageAudioTrack[] = [];
  #holes: readonly Hole[] = [];

  constructor({ MediaPlayer }: typeof Dash, video: HTMLVideoElement, setup: StageSetup) {
    const dash = MediaPlayer().create();
    this.library = dash;
    this.#video = video;
    configureDash(dash, readCapabilities(setup.settings.bandwidth()));
    this.setDemand = createDashDemand(dash);
    installDashLoader(dash, { take: (url) => this.#takeManifest(url) ?? setup.prefetched.take(url) });
    dash.addResponseInterceptor((response) => this.#protect(response as DashResponse) as never);
    limitWaits(dash, video, this.#end.signal);
    this.#renditions = installRenditions(dash);
    this.#subtitles = installSubtitles(dash);
    this.#hosts = watchBaseUrls(dash);
    // Before the count, which then sees no failure.
    this.#forgetHoles = skipDashParts(
      dash,
      this.#hosts,
      () => performance.now(),
      (hole) => this.#facts?.set('skipped', hole),
    );
    this.#failures = watchFailures(
      dash,
      this.#hosts,
      (failure) => this.#facts?.set('failure', failure),
      () => this.retry(),
    );
    this.#listen();
    // Playback begins with the element, not with dash.js.
    dash.initialize(video, undefined as never, false);
    // The public time server, which `initialize` brings back. A time given in its place would be that of this moment for
    // every later broadcast.
    dash.clearDefaultUTCTimingSources();
  }

  load(source: StageSource, facts: FactSink): void {
    const { url, startAt, view } = source;
    this.#source = source;
    this.#facts = facts;
    this.#isActive = false;
    this.#stream = null;
    this.#audioTracks = [];
    this.#renditions.begin(facts);
    this.#subtitles.begin(facts);
    this.#holes = [];
    this.#hosts.begin();
    this.#failures.begin();
    this.#forgetHoles();
    if (view !== null) nameView(this.library, view);
    this.library.attachSource(url, startAt ?? Number.NaN);
  }

  /**
   * A seek of dash.js itself, as to its start, would replace one of the element, or dash.js would take the latter for its
   * own and load nothing there.
   */
  seek(seconds: number): void {
    const hasData = this.#video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA;
    const target = hasData ? seconds : Math.max(seconds, BEGINNING_S);
    if (this.#isActive && !this.library.isDynamic()) {
      this.library.seek(target);
      // Otherwise a segment of the last target that arrives before the event of the seek takes the element back there.
      if (!hasData) this.library.trigger('seekTarget' as never, { time: target }, { streamId: this.#streamId() });
    }
    // dash.js waits for the metadata.
    if (this.#video.currentTime !== target) this.#video.currentTime = target;
  }

  leave(): void {
    this.#facts = this.#source = null;
    this.#end.abort();
    this.library.destroy();
  }

  window(): LiveWindow | null {
    if (!this.#isActive) return null;
    const { start, end } = this.library.getDvrWindow();
    if (!Number.isFinite(end)) return null;
    const latencyS = this.library.getTargetLiveDelay();
    // Segments at the very end are still being made.
    return { start, edge: Math.max(start, end - latencyS), latencyS };
  }

  chooseRendition(index: number): void {
    if (!this.#isActive) return;
    this.#renditions.choose(index);
    // Chromium decodes on from the replaced data until the next key frame.
    if (index >= 0 && this.#video.readyState > HTMLMediaElement.HAVE_NOTHING) this.#seekAgain();
  }

  chooseAudioTrack(index: number): void {
    const track = this.#isActive ? this.library.getTracksFor('audio')[index] : undefined;
    if (track === undefined) return;
    // The same track is selected in the next Period, too.
    this.library.setCustomInitialTrackSelectionFunction((found) => sameTracks(found, track));
    this.library.setCurrentTrack(track);
  }

  chooseTextTrack(id: string | null): void {
    this.#subtitles.choose(id);
  }

  bandwidth(): number | null {
    const kbits = this.library.getAverageThroughput('video');
    return kbits > 0 && Number.isFinite(kbits) ? kbits * BITS_A_KBIT : null;
  }

  /** dash.js requests a segment again whose pause is aborted, but not during a seek. */
  retry(): void {
    if (!this.#isActive) return;
    if (this.#video.seeking) this.#seekAgain();
    else {
      for (const processor of this.library.getActiveStream()?.getStreamProcessors() ?? [])
        if (this.#failures.isPaused(processor.getType())) processor.getFragmentModel().abortRequests();
    }
  }

  /** Its own recovery, which listens to the error of the element. */
  recover(): void {
    this.library.trigger('playbackError' as never, { error: this.#video.error }, {});
  }

  #takeManifest(url: string): Promise<Fetched> | null {
    if (this.#manifest?.url !== url) return null;
    const body = new TextEncoder().encode(this.#manifest.text).buffer;
    this.#manifest = null;
    return Promise.resolve({ url, body, firstByteMs: 0, wholeMs: 0 });
  }

  /**
   * Attaches a source again whose manifest names keys, once the code for them is there: dash.js looks for it only then. Most
   * manifests name none, and never load it.
   */
  async #protect(response: DashResponse): Promise<DashResponse> {
    const source = this.#source;
    const { data, request } = response;
    const isManifest = request?.customData?.request?.type === 'MPD' && typeof data === 'string';
    if (source === null || !isManifest || !NAMES_KEYS.test(data) || source === this.#protected) return response;
    this.#protected = source;
    this.#facts?.set('isProtected', true);
    const code = await import('./protect-dash').catch(() => null);
    if (source !== this.#source) return response;
    const problem = code === null ? { code: NO_LICENCE_SERVER } : await code.protectDash(this.library, source.drm);
    if (source !== this.#source) return response;
    if (problem !== null) this.#fail(problem);
    else {
      this.#manifest = { url: source.url, text: data };
      this.library.attachSource(source.url, source.startAt ?? Number.NaN);
    }
    // The load that dash.js has left must not end.
    return new Promise(() => undefined);
  }

  #listen(): void {
    const dash = this.library;
    const on = (type: string, act: (event: never) => void, options?: object) =>
      dash.on(type, act as never, null as never, options);
    const addMessage = ({ event }: { event?: Parameters<typeof dashItem>[0] }) =>
      event && this.#facts?.addMetadata([dashItem(event)]);
    const complete = ({ data }: { data?: Manifest }) => {
      if (data === undefined) return;
      completeManifest(data);
      for (const scheme of eventSchemes(data)) on(scheme, addMessage, { mode: 'eventModeOnReceive' });
      this.#holes = closeHoles(data);
    };
    on('manifestLoaded', complete, { priority: HIGH_PRIORITY });
    // The first Period, too: the element has its source by then, and nothing is buffered yet.
    on('periodSwitchCompleted', () => this.#enter());
    on('streamUpdated', () => this.#isActive && this.#read());
    on('trackChangeRendered', ({ mediaType, newMediaInfo }: { mediaType: string; newMediaInfo: MediaInfo }) => {
      if (mediaType === 'audio') this.#setAudioTrack(newMediaInfo);
    });
    on('error', ({ error }: { error: DashError }) => isFatal(error) && this.#fail(error));
    const { signal } = this.#end;
    // A broadcast that ends has a length from then on.
    this.#video.addEventListener('durationchange', () => this.#isActive && this.#setStream(), { signal });
    const onSeek = (event: Event) => {
      // dash.js would wait for the data of the hole. It needs the event of its own seek to the start.
      if (this.#leaveHole(0) && this.#video.buffered.length > 0) event.stopImmediatePropagation();
    };
    this.#video.addEventListener('seeking', onSeek, { signal });
    this.#video.addEventListener('waiting', () => this.#leaveHole(EDGE_S), { signal });
  }

  /** @param marginS a hole within as many seconds counts, too */
  #leaveHole(marginS: number): boolean {
    const { currentTime } = this.#video;
    // Audio and video have different ones.
    const holes = this.#holes.filter(({ start, end }) => currentTime >= start - marginS && currentTime < end);
    const end = Math.max(...holes.map((hole) => hole.end));
    // Browsers round the time down.
    if (holes.length > 0) this.seek(end + BEGINNING_S);
    return holes.length > 0;
  }

  /** dash.js asks the next host after the error of a file, where there is one. */
  #fail(error: DashError): void {
    const facts = this.#facts;
    const { message = '', data } = error;
    const fail = () => facts?.fail({ message, cause: error });
    const isAway = () => facts === this.#facts && this.#failures.isPaused(data?.request?.mediaType ?? '');
    const graceMs = graceOf(error);
    if (graceMs === null) fail();
    else setTimeout(() => isAway() && fail(), graceMs);
  }

  #seekAgain(): void {
    const { currentTime } = this.#video;
    this.#video.currentTime = currentTime;
  }

  #streamId = (): string | undefined => this.library.getActiveStream()?.getId();

  #enter(): void {
    // The switch of a source that has been replaced.
    if (this.library.getActiveStream() === null) return;
    this.#isActive = true;
    this.#renditions.enter();
    this.#subtitles.enter();
    this.#read();
  }

  /** Reads the Period that plays. The stream comes last: it says that the source can be played. */
  #read(): void {
    this.#renditions.read();
    const tracks = this.library.getTracksFor('audio');
    const labels = trackLabels(tracks, navigator.languages);
    const listed = tracks.map((track, index) => ({
      id: idOf(track),
      label: labels[index] ?? '',
      language: track.lang ?? '',
    }));
    if (JSON.stringify(listed) !== JSON.stringify(this.#audioTracks)) {
      this.#audioTracks = listed;
      this.#facts?.set('audioTracks', listed);
    }
    const playing = this.library.getCurrentTrackFor('audio');
    if (playing !== null) this.#setAudioTrack(playing);
    this.#setStream();
  }

  #setAudioTrack(track: MediaInfo): void {
    const index = this.#audioTracks.findIndex(({ id }) => id === idOf(track));
    if (index < 0) return;
    this.#facts?.set('audioTrack', index);
    this.#facts?.set('channels', dashChannels(track));
  }

  #setStream(): void {
    const manifest = this.library.getActiveStream()?.getStreamInfo()?.manifestInfo;
    // dash.js has given the stream up after an error.
    if (manifest === undefined) return;
    const live = this.library.isDynamic();
    const { start = 0, end = 0 } = this.library.getDvrWindow();
    const dvr = live && (manifest.dvrWindowSize === Number.POSITIVE_INFINITY || end - start >= SHORTEST_DVR_S);
    const duration = live ? Number.POSITIVE_INFINITY : this.#duration(manifest.duration);
    const { live: wasLive, dvr: hadDvr, duration: before } = this.#stream ?? {};
    if (live === wasLive && dvr === hadDvr && duration === before) return;
    this.#stream = { live, dvr, duration };
    this.#facts?.set('stream', this.#stream);
  }

  /** Seconds. A browser names no duration before the first init segment, but the manifest does. */
  #duration(ofManifest: number): number {
    const { duration } = this.#video;
    return duration > 0 && duration < Number.POSITIVE_INFINITY ? duration : ofManifest;
  }
}
