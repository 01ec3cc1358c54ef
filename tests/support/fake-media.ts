import type { Stream } from '@/domain/catalogue/stream';
import type { Chapter } from '@/domain/playback/chapter';
import { isLive } from '@/domain/playback/live';
import { isAutoplay, type PlayIntent, type PlayRequester, requestOf } from '@/domain/playback/play-intent';
import type { AudioEffects } from '@/domain/playback/sound-level';
import type { TimedMetadata } from '@/domain/playback/timed-metadata';
import { createEmitter } from '@/lib/emitter';
import type { AudioGraph } from '@/media/audio/audio-graph';
import type { MediaDiagnostics } from '@/media/diagnostics';
import type { MediaEvents } from '@/media/events';
import {
  type AdSessionInfo,
  idleMediaState,
  type LoadedRange,
  type LoadOptions,
  type MediaPort,
  type MediaRefusal,
  type MediaState,
  type SessionInfo,
} from '@/media/player';

const IDLE = idleMediaState({ volume: () => 1, muted: () => false });

const UNKNOWN: MediaDiagnostics = {
  source: null,
  frame: null,
  resolution: null,
  maxResolution: null,
  bitrate: null,
  bandwidth: null,
  codecs: null,
  bufferAhead: null,
  totalFrames: null,
  droppedFrames: null,
  liveLatency: null,
  time: 0,
  rate: 1,
  volume: 1,
  muted: false,
};

/** The player's state of a stream before its first frame. */
type Picture = Required<Pick<LoadOptions, 'continues' | 'duration'>>;
type Start = Omit<LoadOptions, keyof Picture>;

/** A passive player: it records commands, and the test sets its state and events. */
export class FakeMedia implements MediaPort {
  /** The loaded stream and how it would start then; null after `unload`. */
  loaded: { stream: Stream; options: Start & { start: 'paused' | 'auto' | 'asked' }; picture: Picture } | null = null;
  /** The number of loads. */
  loads = 0;
  /** Commands in order, such as `seek 30`. */
  readonly commands: string[] = [];
  now: MediaState = IDLE;
  /** The player follows commands at once. */
  obeys = false;
  readonly pageChoices: Record<string, number | null> = {};
  refusal: MediaRefusal | null = null;
  /** The last content of the system media panel. */
  session: SessionInfo | null = null;
  readonly #events = createEmitter<MediaEvents>();
  readonly on = this.#events.on;
  /** Emits an event of the player. */
  readonly emit = this.#events.emit;

  readonly #intent: PlayIntent;
  constructor(intent: PlayIntent) {
    this.#intent = intent;
    intent.subscribe((_, event) => {
      if (event.type === 'hold' && event.why === 'ad') this.commands.push('close the gate');
      if (event.type !== 'release') return;
      if (event.why === 'ad') this.commands.push(intent.isOn() ? 'open the gate and play' : 'open the gate');
      else if (intent.isOn()) this.commands.push('play');
    });
  }
  /** Whether an ad holds the content. */
  get isGated(): boolean {
    return this.#intent.isHeld('ad');
  }
  load(stream: Stream, options: LoadOptions): void {
    const state = this.#intent.state();
    const isAuto = requestOf(state)?.by === 'autoplay' && (this.#intent.isExpected() || isAutoplay(state));
    const start = isAuto ? 'auto' : this.#intent.isExpected() ? 'asked' : 'paused';
    const { continues = false, duration = null, ...rest } = options;
    this.loaded = { stream, options: { start, ...rest }, picture: { continues, duration } };
    this.loads += 1;
    this.#isLeft = false;
    this.#intent.again();
  }
  /** Whether the player can continue under new URLs, see {@link renewed}. */
  renews = true;
  /** The stream of the last renewal. */
  renewed: Stream | null = null;
  async renew(stream: Stream): Promise<boolean> {
    if (this.renews) this.renewed = stream;
    return this.renews;
  }
  /** The number of calls of `leave`. */
  leaves = 0;
  #isLeft = false;
  leave(): void {
    this.leaves += 1;
    this.#isLeft = true;
  }
  unload(): void {
    this.loaded = null;
  }
  async play(by: PlayRequester = 'viewer', at?: number): Promise<MediaRefusal | null> {
    this.#intent.request(by, at);
    if (this.#intent.isHeld('ad')) return null;
    this.commands.push('play');
    if (this.refusal === null) this.#obey({ playback: 'playing' });
    return this.refusal;
  }
  pause(): void {
    this.#intent.pause();
    this.halt();
  }
  halt(): void {
    this.commands.push('pause');
    if (this.now.playback === 'playing') this.#obey({ playback: 'paused' });
  }
  seek(seconds: number): void {
    this.commands.push(`seek ${seconds}`);
    this.#obey({ currentTime: seconds });
    if (this.obeys) this.emit('seeked', { at: seconds });
  }
  setVolume(volume: number): void {
    this.commands.push(`volume ${volume}`);
    this.#obey({ volume });
  }
  setMuted(muted: boolean): void {
    this.commands.push(`muted ${muted}`);
    this.#obey({ muted });
  }
  setRate(rate: number): void {
    this.commands.push(`rate ${rate}`);
    this.#obey({ rate });
  }
  setQuality(name: string): void {
    this.commands.push(`quality ${name}`);
    this.#obey({ quality: name });
  }
  setAudioTrack(label: string): void {
    this.commands.push(`audio ${label}`);
    this.#obey({ audioTrack: label });
  }
  setTextTrack(label: string | null): void {
    this.commands.push(`text ${label}`);
    this.#obey({ textTrack: label });
  }
  setCaptionOffset(seconds: number): number {
    this.commands.push(`caption offset ${seconds}`);
    return seconds;
  }
  toggleFullscreen(): void {
    this.commands.push('fullscreen');
  }
  /** Features of the browser. */
  readonly features = { fullscreen: true, 'picture-in-picture': true };
  supports(feature: 'fullscreen' | 'picture-in-picture'): boolean {
    return this.features[feature];
  }
  async setFullscreen(fullscreen: boolean): Promise<MediaRefusal | null> {
    this.commands.push(fullscreen ? 'enter fullscreen' : 'leave fullscreen');
    if (this.refusal === null) this.#obey({ fullscreen });
    return this.refusal;
  }
  async setPictureInPicture(on: boolean): Promise<MediaRefusal | null> {
    this.commands.push(on ? 'enter picture-in-picture' : 'leave picture-in-picture');
    return on ? this.refusal : null;
  }
  /** Ranges of the source that the test sets. */
  readonly read: Record<Parameters<MediaPort['ranges']>[0], readonly LoadedRange[]> = {
    buffered: [],
    seekable: [],
    played: [],
  };
  ranges(of: Parameters<MediaPort['ranges']>[0]): readonly LoadedRange[] {
    return this.read[of];
  }
  parts: readonly Chapter[] = [];
  chapters(): readonly Chapter[] {
    return this.parts;
  }
  items: readonly TimedMetadata[] = [];
  timedMetadata(): readonly TimedMetadata[] {
    return this.items;
  }
  suspendPictureInPicture(suspended: boolean): void {
    this.commands.push(`suspend picture-in-picture ${suspended}`);
  }
  setSession(session: SessionInfo): void {
    this.session = session;
  }
  adSession: AdSessionInfo | null = null;
  showAdSession(session: AdSessionInfo | null): void {
    this.adSession = session;
  }
  /** Effects of the audio graph in their order. */
  readonly effects: AudioEffects[] = [];
  /** Null where the sound cannot be read. */
  graph: AudioGraph | null = {
    setGain: () => undefined,
    setEffects: async (effects) => void this.effects.push(effects),
  };
  async openAudio(): Promise<AudioGraph | null> {
    return this.graph;
  }
  nativeFullscreen = false;
  isNativeFullscreen(): boolean {
    return this.nativeFullscreen;
  }
  /** The source can play. */
  ready = true;
  isReady(): boolean {
    return this.ready && !this.#isLeft;
  }
  /** The viewer waits for a frame. */
  waiting = false;
  isWaiting(): boolean {
    return this.waiting;
  }
  /** The viewer prefers reduced motion, so nothing starts automatically. */
  lessMotion = false;
  /** Diagnostics that the test sets. */
  doing: MediaDiagnostics = UNKNOWN;
  async diagnostics(): Promise<() => MediaDiagnostics> {
    return () => this.doing;
  }
  /** The start time of a preview that began before the player. */
  previewStart: number | null = null;
  /** Whether a preview waits for a press. */
  previewWaits = false;

  setLiveCatchUp(isOn: boolean): void {
    this.commands.push(`setLiveCatchUp ${isOn}`);
  }

  dropPreview(): void {
    this.previewWaits = false;
    this.previewStart = null;
  }

  hasPreview(): boolean {
    return this.previewWaits || this.previewStart !== null;
  }

  previewStartedAt(): number | null {
    return this.previewStart;
  }

  state(): MediaState {
    return this.now;
  }
  isLive(): boolean {
    return isLive(this.now.streamType);
  }
  #obey(update: Partial<MediaState>): void {
    if (this.obeys) this.now = { ...this.now, ...update };
  }
  /** Moves playback to this time, as the viewer has requested or paused it. */
  at(currentTime: number, playback: MediaState['playback'] = 'playing', duration = 2520): void {
    this.now = { ...this.now, currentTime, playback, duration };
    if (playback === 'playing') {
      this.#intent.request('viewer');
      this.#intent.confirm();
    } else if (this.#intent.isOn()) this.#intent.pause();
  }
}
