import type { Stream } from '@/domain/catalogue/stream';
import { createEmitter } from '@/lib/emitter';
import type { MediaDiagnostics } from '@/media/diagnostics';
import type { MediaEvents } from '@/media/events';
import type { AdSessionInfo, LoadOptions, MediaPort, MediaRefusal, MediaState, SessionInfo } from '@/media/player';

const IDLE: MediaState = {
  playback: 'idle',
  currentTime: 0,
  duration: 0,
  volume: 1,
  muted: false,
  rate: 1,
  quality: null,
  qualities: [],
  audioTrack: null,
  audioLanguage: null,
  audioTracks: [],
  textTrack: null,
  textTracks: [],
  fullscreen: false,
  streamType: 'unknown',
};

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

/** A player that does nothing by itself: it remembers what it was told, and a test says what becomes of it. */
export class FakeMedia implements MediaPort {
  /** The stream it is to play; null after `unload`. */
  loaded: { stream: Stream; options: LoadOptions } | null = null;
  /** How often a stream was handed over. */
  loads = 0;
  /** Commands in order, such as `seek 30`. */
  readonly commands: string[] = [];
  now: MediaState = IDLE;
  /** Whether it does what it is told, at once. */
  obeys = false;
  refusal: MediaRefusal | null = null;
  /** What the system's media panel was told last. */
  session: SessionInfo | null = null;
  readonly #events = createEmitter<MediaEvents>();
  readonly on = this.#events.on;
  /** The player says that something happened. */
  readonly emit = this.#events.emit;

  load(stream: Stream, options: LoadOptions): void {
    this.loaded = { stream, options };
    this.loads += 1;
    if (this.willStart(options.start)) this.onPlayIntent?.(options.start === 'asked');
  }
  unload(): void {
    this.loaded = null;
  }
  async play(): Promise<MediaRefusal | null> {
    if (this.onPlayIntent !== null) {
      this.onPlayIntent(true);
      return null;
    }
    this.commands.push('play');
    if (this.refusal === null) this.#obey({ playback: 'playing' });
    return this.refusal;
  }
  pause(): void {
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
  toggleFullscreen(): void {
    this.commands.push('fullscreen');
  }
  suspendPictureInPicture(suspended: boolean): void {
    this.commands.push(`suspend picture-in-picture ${suspended}`);
  }
  setSession(session: SessionInfo): void {
    this.session = session;
  }
  /** Hears of a play intent; null while the gate is open. */
  onPlayIntent: ((asked: boolean) => void) | null = null;
  closeGate(onPlayIntent: (asked: boolean) => void): void {
    this.onPlayIntent = onPlayIntent;
    this.commands.push('close the gate');
  }
  openGate(play: boolean): void {
    if (this.onPlayIntent === null) return;
    this.onPlayIntent = null;
    this.commands.push(play ? 'open the gate and play' : 'open the gate');
  }
  adSession: AdSessionInfo | null = null;
  showAdSession(session: AdSessionInfo | null): void {
    this.adSession = session;
  }
  nativeFullscreen = false;
  isNativeFullscreen(): boolean {
    return this.nativeFullscreen;
  }
  /** A source that cannot play yet is about to. */
  starting = false;
  isStarting(): boolean {
    return this.starting;
  }
  /** The viewer asks the system for less motion: nothing begins by itself. */
  lessMotion = false;
  willStart(start: LoadOptions['start']): boolean {
    return start === 'asked' || (start === 'auto' && !this.lessMotion);
  }
  /** How the player does; a test says. */
  doing: MediaDiagnostics = UNKNOWN;
  async diagnostics(): Promise<() => MediaDiagnostics> {
    return () => this.doing;
  }
  /** Since when a film plays that was there before the player. */
  filmBegunAt: number | null = null;

  previewStartedAt(): number | null {
    return this.filmBegunAt;
  }

  state(): MediaState {
    return this.now;
  }
  #obey(facts: Partial<MediaState>): void {
    if (this.obeys) this.now = { ...this.now, ...facts };
  }
  /** The viewer has watched up to here. */
  at(currentTime: number, playback: MediaState['playback'] = 'playing', duration = 2520): void {
    this.now = { ...this.now, currentTime, playback, duration };
  }
}
