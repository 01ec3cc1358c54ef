import type Hls from 'hls.js';
import type { CuesParsedData, HlsConfig, NonNativeTextTracksData } from 'hls.js';
import { bufferLimits } from '@/domain/playback/buffer-limits';
import { type HlsSound, hlsChannels } from '@/domain/playback/channel-count';
import type { Demand } from '@/domain/playback/demand';
import { initialBitrate } from '@/domain/playback/initial-rendition';
import { FIRST_BYTE_MS, FIRST_PAUSE_MS, LONGEST_PAUSE_MS } from '@/domain/recovery/limits';
import { setHlsDemand } from '../hls/hls-demand';
import { audioTracksOf, captionsId, renditionsOf, streamOf, subtitlesId, textTrackOf } from '../hls/hls-facts';
import type { HlsClass } from '../hls/hls-library';
import { limitErrors } from '../hls/limit-errors';
import { loadOn } from '../hls/load-on';
import { endOpenAudio, installKnownDuration, startAfterGap } from '../hls/mend-timeline';
import { nextPart } from '../hls/other-tracks';
import { isSilent, leaveOutUnplayable } from '../hls/playable-audio';
import { installInitialQuality, measuredBandwidth } from '../hls/start-level';
import { hideTransportAudio } from '../hls/transport-audio';
import { installLoader } from '../loader/hls-loader';
import { type DeviceCapabilities, pictureSize, readCapabilities } from '../network/device-capabilities';
import { ElementData } from './element-data';
import type { CreateEngine, Engine, FactSink, LiveWindow, StageSetup, StageSource, StageTextTrack } from './facts';
import { dateRanges, id3Items } from './metadata-items';

const RETRY = { maxNumRetry: 2, retryDelayMs: FIRST_PAUSE_MS, maxRetryDelayMs: LONGEST_PAUSE_MS };

/** Time limits for one kind of file. `wholeMs` bounds the whole body; the loader ends a stalled segment earlier. */
const policy = (wholeMs: number) => ({
  default: {
    maxTimeToFirstByteMs: FIRST_BYTE_MS,
    maxLoadTimeMs: wholeMs,
    timeoutRetry: { ...RETRY, maxNumRetry: 1 },
    errorRetry: RETRY,
  },
});

/**
 * Settings of hls.js. Its default limits add up to minutes of a spinner; these end while the viewer is still there. The
 * player's size caps the rendition. Data saving counts CSS pixels instead of device pixels.
 * @param startAt seconds to start from; null leaves it to the stream. Unlike a seek, this makes the first segment and
 *   the first painted frame the right ones.
 */
export function hlsConfig(startAt: number | null, capabilities: DeviceCapabilities): Partial<HlsConfig> {
  return {
    ...bufferLimits(capabilities),
    startPosition: startAt ?? -1,
    // The first segments are requested before the element has opened its MediaSource.
    startFragPrefetch: true,
    // Our rule chooses the first rendition. The test would load its first segment twice.
    testBandwidth: false,
    capLevelToPlayerSize: true,
    ignoreDevicePixelRatio: capabilities.saveData,
    abrEwmaDefaultEstimate: initialBitrate(capabilities.bandwidth),
    manifestLoadPolicy: policy(15_000),
    playlistLoadPolicy: policy(15_000),
    fragLoadPolicy: policy(60_000),
  };
}

/** A playlist whose keys belong to a key system (RFC 8216, 4.3.2.4); `identity` stands for AES-128. */
const NAMES_KEYS = /KEYFORMAT="(?!identity")/;

/** The codec by which hls.js recognises subtitles in IMSC1. Its parser is in the chunk of hls.js, for which the entry must not wait. */
const IMSC1_CODEC = 'stpp.ttml.im1t';

/** Creates the engine over hls.js; null where the browser cannot run it. */
export const hlsEngine = (Library: HlsClass): CreateEngine | null =>
  Library.isSupported() ? (video, setup) => new HlsEngine(Library, video, setup) : null;

/** hls.js behind the interface of an engine. One instance plays all HLS sources until another engine takes over. */
export class HlsEngine implements Engine {
  /** The instance; null before the first source. */
  library: Hls | null = null;
  readonly #Library: HlsClass;
  readonly #video: HTMLVideoElement;
  readonly #setup: StageSetup;
  readonly #data: ElementData;
  #facts: FactSink | null = null;
  #drm: StageSource['drm'];
  #textTracks: StageTextTrack[] = [];

  constructor(Library: HlsClass, video: HTMLVideoElement, setup: StageSetup) {
    this.#Library = Library;
    this.#video = video;
    this.#setup = setup;
    const supply = { take: () => this.library?.detachMedia(), give: () => this.#attachAgain() };
    this.#data = new ElementData(video, supply, (isReleased) => this.#set('isReleased', isReleased));
  }

  load(source: StageSource, facts: FactSink): void {
    const { url, startAt, view, drm } = source;
    this.#data.leave();
    this.#facts = facts;
    this.#drm = drm;
    this.#textTracks = [];
    const hls = this.library ?? this.#create(source);
    hls.config.startPosition = startAt ?? -1;
    hls.config.emeEnabled = false;
    if (view !== null) hls.config.cmcd = view;
    if (hls.media === null) hls.attachMedia(this.#video);
    hls.loadSource(url);
  }

  /** Without data the element keeps the second for later, but hls.js loads that of its start. */
  seek(seconds: number): void {
    this.#data.seek();
    if (this.#video.readyState === HTMLMediaElement.HAVE_NOTHING) this.#moveStart(seconds);
    this.#video.currentTime = seconds;
  }

  leave(): void {
    this.#data.leave();
    this.#facts = null;
    this.library?.destroy();
    this.library = null;
  }

  window(): LiveWindow | null {
    const {
      liveSyncPosition: edge = null,
      latestLevelDetails: details = null,
      targetLatency = null,
    } = this.library ?? {};
    if (edge === null || details === null || targetLatency === null) return null;
    return { start: details.fragmentStart, edge, latencyS: targetLatency };
  }

  /** The choice shows from the next segment on, and keeps the buffer. */
  chooseRendition(index: number): void {
    if (this.library !== null) this.library.nextLevel = index;
  }

  chooseAudioTrack(index: number): void {
    const { library } = this;
    if (library !== null && library.audioTrack !== index) library.audioTrack = index;
  }

  chooseTextTrack(id: string | null): void {
    const hls = this.library;
    if (hls === null) return;
    const index = hls.subtitleTracks.findIndex((_, at) => id === subtitlesId(at));
    if (hls.subtitleTrack !== index) hls.subtitleTrack = index;
  }

  bandwidth(): number | null {
    return this.library && measuredBandwidth(this.library);
  }

  setDemand(demand: Demand): void {
    if (this.library === null) return;
    if (demand === 'none') this.#data.take();
    else this.#data.give();
    setHlsDemand(this.library, demand);
  }

  recover(at: number): void {
    const hls = this.library;
    if (hls === null) return;
    const part = nextPart(hls);
    const { currentTime } = this.#video;
    hls.recoverMediaError();
    if (part !== null) loadOn(hls, Math.max(part, at));
    // A fatal error has stopped the requests, and hls.js itself begins where the element stands. A broadcast begins at its edge.
    else if (at !== currentTime || !hls.loadingEnabled) loadOn(hls, at || -1);
  }

  /** For the rest of the source, also where the viewer has chosen the rendition. */
  lower(failed = this.library?.currentLevel ?? -1): boolean {
    const hls = this.library;
    const rendition = hls && renditionsOf(hls)[failed - 1];
    if (!rendition || failed >= hls.levels.length) return false;
    hls.removeLevel(failed);
    hls.startLevel = hls.nextAutoLevel = failed - 1;
    this.#set('lowered', rendition);
    return true;
  }

  #attachAgain(): void {
    const hls = this.library;
    hls?.attachMedia(this.#video);
    // A seek may follow at once.
    queueMicrotask(() => hls === this.library && hls && loadOn(hls, this.#video.currentTime));
  }

  #moveStart(seconds: number): void {
    const hls = this.library;
    if (hls?.latestLevelDetails?.live !== false || seconds === hls.config.startPosition) return;
    hls.config.startPosition = seconds;
    loadOn(hls, seconds);
  }

  #create(source: StageSource): Hls {
    const hls = createHls(this.#Library, this.#video, this.#setup, source);
    const readPlaylist = (text: string) => (NAMES_KEYS.test(text) ? this.#protect(hls) : null);
    installLoader(hls, this.#setup.prefetched, { readPlaylist, readSegment: (body) => hideTransportAudio(hls, body) });
    return this.#listen(hls);
  }

  /** Most streams name no keys, and never load this code. Without it hls.js fails at the first encrypted segment. */
  async #protect(hls: Hls): Promise<void> {
    const drm = this.#drm;
    this.#set('isProtected', true);
    const code = await import('../hls/protect-hls').catch(() => null);
    code?.protectHls(hls, drm);
  }

  #listen(hls: Hls): Hls {
    const { Events } = this.#Library;
    const setChannels = (sound: HlsSound['metadata']) =>
      this.#set('channels', hlsChannels({ track: hls.audioTracks[hls.audioTrack], metadata: sound }));
    let buffered: HlsSound['metadata'];
    hls.on(Events.MANIFEST_PARSED, () => {
      this.#set('renditions', renditionsOf(hls));
      this.#tellSilence(hls);
    });
    hls.on(Events.LEVELS_UPDATED, () => {
      this.#set('renditions', renditionsOf(hls));
      // hls.js has removed one. The rendition on the screen has another index then, which is no switch to it.
      this.#set('rendition', hls.currentLevel);
    });
    hls.on(Events.LEVEL_SWITCHED, (_, { level }) => this.#set('rendition', level));
    hls.on(Events.LEVEL_LOADED, (_, { details }) => this.#set('stream', streamOf(details)));
    hls.on(Events.LEVEL_UPDATED, (_, { details }) => this.#facts?.addMetadata(dateRanges(details)));
    hls.on(Events.FRAG_PARSING_METADATA, (_, { samples }) => this.#facts?.addMetadata(id3Items(samples)));
    hls.on(Events.AUDIO_TRACKS_UPDATED, () => this.#set('audioTracks', audioTracksOf(hls)));
    hls.on(Events.AUDIO_TRACK_SWITCHED, (_, { id }) => {
      this.#set(
        'audioTrack',
        hls.audioTracks.findIndex((track) => track.id === id),
      );
      setChannels(buffered);
    });
    hls.on(Events.BUFFER_CODECS, (_, { audio }) => {
      buffered = audio?.metadata;
      setChannels(buffered);
      // The segment has said so.
      this.#tellSilence(hls);
    });
    hls.on(Events.NON_NATIVE_TEXT_TRACKS_FOUND, (_, found) => this.#findText(found));
    hls.on(Events.CUES_PARSED, (_, cues) => this.#addCues(cues));
    hls.on(Events.SUBTITLE_FRAG_PROCESSED, (_, { success, frag }) => {
      // hls.js reads no WebVTT in MP4.
      const isWvtt = frag.initSegment !== null && hls.subtitleTracks[frag.level]?.textCodec?.includes('wvtt');
      if (!success && isWvtt) this.#dropText(subtitlesId(frag.level));
    });
    hls.on(Events.ERROR, (_, error) => {
      // hls.js 1.7.4 would wait until the browser reports a network, which some browsers never do.
      const isAway = error.reason === 'offline';
      if (isAway) hls.stopLoad();
      if (isAway || error.fatal) this.#facts?.fail({ message: error.error.message, cause: error });
    });
    // Safari alone sends a source to another device.
    if ('WebKitPlaybackTargetAvailabilityEvent' in window) void loadAirPlay(hls).catch(() => undefined);
    this.library = hls;
    return hls;
  }

  #tellSilence(hls: Hls): void {
    if (isSilent(hls)) this.#set('isSilent', true);
  }

  #set: FactSink['set'] = (name, value) => this.#facts?.set(name, value);

  #dropText(dropped: string): void {
    this.#textTracks = this.#textTracks.filter(({ id }) => id !== dropped);
    this.#set('textTracks', this.#textTracks);
  }

  #findText({ tracks }: NonNativeTextTracksData): void {
    // hls.js knows TTML by one of its names alone.
    for (const { subtitleTrack: track } of tracks)
      if (track?.textCodec?.startsWith('stpp')) track.textCodec = IMSC1_CODEC;
    const found = tracks.map(textTrackOf);
    // hls.js names captions again after a recovery.
    const others = this.#textTracks.filter(({ id }) => !found.some((track) => track.id === id));
    this.#textTracks = [...others, ...found];
    this.#set('textTracks', this.#textTracks);
  }

  #addCues({ type, track, cues }: CuesParsedData): void {
    const isSubtitles = type !== 'captions' && track === 'default';
    const id = isSubtitles ? subtitlesId(this.library?.subtitleTrack ?? -1) : captionsId(track);
    this.#facts?.addCues(id, cues);
  }
}

/** Creates an instance with our settings, loaders and corrections. The setup is read at any time. */
function createHls(
  Library: HlsClass,
  video: HTMLVideoElement,
  setup: StageSetup,
  { startAt, view }: Pick<StageSource, 'startAt' | 'view'>,
): Hls {
  const capabilities = () => readCapabilities(setup.settings.bandwidth());
  const hls = new Library({
    renderTextTracksNatively: false,
    ...hlsConfig(startAt, capabilities()),
    ...(view && { cmcd: view }),
  });
  leaveOutUnplayable(hls);
  limitErrors(hls);
  installKnownDuration(hls);
  startAfterGap(hls);
  endOpenAudio(hls);
  installInitialQuality(hls, {
    bandwidth: () => capabilities().bandwidth,
    frameSize: () => pictureSize(video),
    chosenHeight: () => setup.settings.choice('height'),
  });
  return hls;
}

const loadAirPlay = (hls: Hls) =>
  import('../hls/airplay-source').then(({ installAirPlaySource }) => installAirPlaySource(hls));
