import type { MediaContext, MediaErrorCode, MediaProviderAdapter, Src } from '@vidstack/react';
import type { ElementAudio } from '../../audio/element-audio';
import { createPresentation, type Presentation } from '../../stage/element-modes';
import type { StageError } from '../../stage/facts';
import type { Stage } from '../../stage/stage';
import { nameSource } from '../shown-stage';
import { createAirPlay, createGainAdapter, followNativeControls } from './presentation';
import { endWindow, leaveEdge, TimeReports, tellWindow } from './time-reports';
import { TrackLists } from './track-lists';

/**
 * Shows the stage to Vidstack: facts of the stage, its commands and the events of the element become notices. A command
 * changes the element and Vidstack's state at once, so the next press finds both up to date. Vidstack's own requests become
 * commands of the stage.
 */
export class StageProvider implements MediaProviderAdapter {
  readonly type = 'vv';
  readonly stage: Stage;
  readonly ctx: MediaContext;
  currentSrc: Src;
  // Vidstack runs `setup` in this scope and disposes of it; nothing of ours lives there.
  readonly scope = null as unknown as MediaProviderAdapter['scope'];
  readonly audioGain: NonNullable<MediaProviderAdapter['audioGain']>;
  readonly airPlay: NonNullable<MediaProviderAdapter['airPlay']>;
  readonly fullscreen?: NonNullable<Presentation['fullscreen']>;
  readonly pictureInPicture?: NonNullable<Presentation['pictureInPicture']>;
  readonly #end = new AbortController();
  readonly #lists: TrackLists;
  readonly #time: TimeReports;
  /** Whether a start or a pause is being reported. */
  #isTelling = false;

  constructor(stage: Stage, audio: ElementAudio, ctx: MediaContext) {
    const { video } = stage;
    const { signal } = this.#end;
    this.stage = stage;
    this.ctx = ctx;
    this.currentSrc = nameSource(stage);
    this.#lists = new TrackLists(stage, ctx, signal);
    this.#time = new TimeReports(stage, ctx, signal);
    this.audioGain = createGainAdapter(stage, audio, ctx, signal);
    this.airPlay = createAirPlay(stage, ctx, signal);
    Object.assign(
      this,
      createPresentation(video, (mode, ...change) => ctx.notify(`${mode}-change`, ...change), signal),
    );
    followNativeControls(video, ctx, signal);
  }

  setup(): void {
    const { stage, ctx } = this;
    const { signal } = this.#end;
    // Vidstack's own defaults for its first source: volume 1, rate 1, paused.
    ctx.player.canPlayQueue.reset();
    this.#listenToElement();
    stage.on('source', () => this.#readSource(), signal);
    this.#takeSourceBack();
    stage.on('stream', () => this.#tellStream(), signal);
    stage.on('playback', (request) => this.#tellPaused(request), signal);
    stage.on('rate', (request) => this.#tellRate(request), signal);
    stage.on('sound', (request) => this.#tellVolume(request), signal);
    stage.on('seek', (seek) => seek.request && this.#tellSought(seek.seconds, seek.request), signal);
    stage.on('left', () => ctx.notify('waiting'), signal);
    const fail = ({ message }: StageError) =>
      stage.isAway || ctx.notify('error', { message, code: 4 satisfies MediaErrorCode });
    stage.on('error', fail, signal);
    ctx.textRenderers.attachVideo(stage.video);
    ctx.notify('provider-setup', this);
    this.#goOnAfterCast();
    this.#readSource();
  }

  /** Whether Vidstack has ended it, and needs another one. */
  isOver(): boolean {
    return this.#end.signal.aborted;
  }

  destroy(): void {
    this.#end.abort();
    this.ctx.textRenderers.attachVideo(null);
    this.#lists.end();
    if (!this.stage.isAway) this.stage.pause();
  }

  /** The stage has loaded it. */
  async loadSource(): Promise<void> {}

  play(): Promise<void> {
    return this.stage.play();
  }

  async pause(): Promise<void> {
    this.stage.pause();
  }

  setMuted(muted: boolean): void {
    this.stage.setSound({ muted });
  }

  setVolume(volume: number): void {
    this.stage.setSound({ volume });
  }

  setCurrentTime(seconds: number): void {
    this.stage.seek(seconds, new Event('media-seek-request'));
  }

  setPlaybackRate(rate: number): void {
    this.stage.setRate(rate);
  }

  setPlaysInline(inline: boolean): void {
    this.stage.video.playsInline = inline;
  }

  /**
   * Vidstack reads its sources again after each change of its outlet, such as another class or child. It then finds the
   * stage in place of the source that plays, and forgets its state.
   */
  #takeSourceBack(): void {
    const listener = ({ detail }: { detail: Src }) => {
      // A television takes the stage over.
      if (this.ctx.$state.remotePlaybackLoader() !== null) return;
      if ((detail.src as unknown) === this.stage) this.#readSource();
    };
    this.ctx.player.listen('source-change', listener, { signal: this.#end.signal });
  }

  /** Goes on where a television stopped. */
  #goOnAfterCast(): void {
    const { savedState } = this.ctx.$state;
    const saved = savedState();
    if (saved === null) return;
    savedState.set(null);
    if (saved.currentTime !== undefined) this.stage.video.currentTime = saved.currentTime;
    if (saved.paused === false) this.stage.play().catch(() => undefined);
  }

  /** Tells Vidstack of the source, and of what the stage knows of it. */
  #readSource(): void {
    const { stage, ctx } = this;
    this.#time.reset();
    if (stage.source === null || stage.isAway) {
      this.#lists.clear();
      return;
    }
    this.currentSrc = nameSource(stage);
    ctx.notify('source-change', this.currentSrc);
    this.#lists.read();
    this.#tellStream();
  }

  /** Tells that the source can play, once its length is known. */
  #tellStream(): void {
    const { ctx, stage } = this;
    const { stream } = stage.facts;
    if (stream === null || stage.isAway) return;
    ctx.notify('stream-type-change', !stream.live ? 'on-demand' : stream.dvr ? 'live:dvr' : 'live');
    if (stream.live) tellWindow(ctx.$state, stage.window());
    else endWindow(ctx.$state);
    ctx.notify('duration-change', stream.duration);
    if (this.#time.isReady) return;
    this.#tellReady(stream.duration);
    this.#time.keep();
  }

  #tellReady(duration: number): void {
    const { ctx } = this;
    const { video } = this.stage;
    this.#tellRate();
    this.#tellVolume();
    void ctx.delegate.ready({ duration, buffered: video.buffered, seekable: this.#time.seekable() });
    // A listener may have loaded another source. What it has done to this one is told after the readiness.
    this.#time.isReady = ctx.$state.canPlay();
    if (!this.#time.isReady) return;
    this.#lists.chooseAgain();
    if (video.readyState > 0) ctx.notify('loaded-metadata');
    if (video.readyState > 1) ctx.notify('loaded-data');
    this.#time.tell();
    this.#tellPaused();
    if (!video.paused && video.readyState > 2) this.#tellPlaying();
  }

  #listenToElement(): void {
    const { video } = this.stage;
    const { notify } = this.ctx;
    const { signal } = this.#end;
    const time = this.#time;
    const on = (type: keyof HTMLMediaElementEventMap, listener: (event: Event) => void, capture = false) =>
      video.addEventListener(type, (event) => this.stage.isAway || listener(event), { signal, capture });
    on('emptied', (event) => notify('emptied', undefined, event));
    on('loadedmetadata', (event) => notify('loaded-metadata', undefined, event));
    on('loadeddata', (event) => notify('loaded-data', undefined, event));
    on('ratechange', (event) => this.#tellRate(event));
    on('volumechange', (event) => this.#tellVolume(event));
    on('progress', (event) => time.tellLoaded(event));
    on('timeupdate', (event) => {
      time.tellLoaded(event);
      time.tellProgress(event);
    });
    on('play', (event) => this.#tellPaused(event));
    // A browser pauses an element that fails, which may go on.
    on('pause', (event) => video.error === null && this.#tellPaused(event));
    on('playing', (event) => time.isReady && !video.paused && this.#tellPlaying(event));
    // One before the metadata says nothing, and would end the report of readiness.
    on('waiting', (event) => video.readyState > 0 && video.readyState < 3 && notify('waiting', undefined, event));
    on('seeking', (event) => time.tellSeeking(event));
    on('seeked', (event) => time.tellSeeked(event));
    on('ended', (event) => {
      time.tell(event);
      notify('end', undefined, event);
    });
    // Before dash.js, which takes the source away and the error with it.
    on('error', (event) => this.#tellElementError(event), true);
    for (const type of ['play', 'pause', 'ended'] as const) on(type, () => time.keep());
  }

  /** The native engine reports its own errors, and may go on after a wait. */
  #tellElementError(event: Event): void {
    const { $state, notify } = this.ctx;
    const { source, video } = this.stage;
    const { error } = video;
    if (source?.kind === 'native') {
      if (this.#time.isReady && !$state.paused()) notify('waiting', undefined, event);
    } else if (error !== null)
      notify('error', { message: error.message, code: error.code as MediaErrorCode, mediaError: error }, event);
  }

  /** First the seek: its second alone would look like playback up to there. A start goes before it. */
  #tellSought(seconds: number, request: Event): void {
    leaveEdge(this.ctx.$state, seconds);
    if (this.stage.video.seeking && !this.#isTelling) this.#time.tellSeeking(request);
    this.#time.tell();
  }

  /** All listeners get a start before the pause with which one of them answers it. Readiness goes before both. */
  #tellPaused(trigger?: Event): void {
    const { $state, notify } = this.ctx;
    const { paused } = this.stage.video;
    const wasPaused = $state.paused();
    if (!this.#time.isReady || this.#isTelling || paused === wasPaused) return;
    this.#isTelling = true;
    // The last report of the time may be a tick old. An element tells its time before its pause, too.
    if (paused) this.#time.tell(trigger);
    notify(paused ? 'pause' : 'play', undefined, trigger);
    this.#isTelling = false;
    if ($state.paused() !== wasPaused) this.#tellPaused();
  }

  #tellPlaying(trigger?: Event): void {
    this.#tellPaused(trigger);
    this.ctx.notify('playing', undefined, trigger);
    tellWindow(this.ctx.$state, this.stage.window());
  }

  /** The browser also reports another default rate, and one that is lent. */
  #tellRate(trigger?: Event): void {
    const { rate } = this.stage;
    if (rate !== this.ctx.$state.playbackRate()) this.ctx.notify('rate-change', rate, trigger);
  }

  #tellVolume(trigger?: Event): void {
    const { volume, muted } = this.stage.video;
    const { $state } = this.ctx;
    if (volume === $state.volume() && (muted || volume === 0) === $state.muted()) return;
    this.ctx.notify('volume-change', { volume, muted }, trigger);
  }
}
