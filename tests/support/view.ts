import { observe } from '@/flows/analytics/observe';
import { observeStatistics } from '@/flows/analytics/statistics';
import type { MediaState } from '@/media/player';
import { aPlayingWidget, aWidget, type FakeWidget, type Given, settle } from './fake-widget';

/** A view of a fake widget with loaded analytics: the test moves viewer, player and clock. */
export class View {
  readonly widget: FakeWidget;
  #atMs = 0;

  constructor(widget: FakeWidget) {
    this.widget = widget;
    widget.page.now.mockImplementation(() => this.#atMs);
  }

  /** Analytics are loaded from the start. */
  static async open(given: Given = {}): Promise<View> {
    const view = new View(aWidget(given));
    await observe(view.widget.deps, [observeStatistics]);
    view.widget.commands.start();
    await settle();
    return view;
  }

  /** Analytics load while the content plays already. */
  static async openBeforeAnalytics(given: Given = {}): Promise<View> {
    return new View(await aPlayingWidget(given));
  }

  update(over: Partial<MediaState>): void {
    this.widget.media.now = { ...this.widget.media.now, ...over };
  }

  /** The source can play. */
  ready(over: Partial<MediaState> = {}): void {
    this.update({ currentTime: 0, duration: 200, playback: 'idle', streamType: 'on-demand', ...over });
    this.widget.media.emit('ready', undefined);
  }

  play(): void {
    this.update({ playback: 'playing' });
    this.widget.media.emit('play', { asked: true });
    this.widget.media.emit('playing', undefined);
  }

  pause(): void {
    this.update({ playback: 'paused' });
    this.widget.media.emit('pause', undefined);
  }

  /** Time passes without playback. */
  wait(seconds: number): void {
    this.#atMs += seconds * 1000;
  }

  /** Plays the content for this many seconds of real time. */
  watch(seconds: number, stepS = 0.25): void {
    for (let left = seconds; left > 1e-9; left -= stepS) {
      const step = Math.min(stepS, left);
      this.wait(step);
      const { currentTime, duration, rate } = this.widget.media.now;
      this.update({ currentTime: currentTime + step * rate });
      this.widget.media.emit('timeupdate', { currentTime: this.widget.media.now.currentTime, duration });
    }
  }

  /** Seeks like Vidstack: the new time may be reported first, and the seek more than once. */
  seek(to: number): void {
    const { media } = this.widget;
    this.update({ currentTime: to });
    media.emit('timeupdate', { currentTime: to, duration: media.now.duration });
    media.emit('seeking', { to });
    media.emit('seeking', { to });
    this.wait(0.2);
    media.emit('seeked', { at: to });
  }

  /** Ends the content, with the preceding pause of browsers. */
  end(): void {
    const { duration } = this.widget.media.now;
    this.update({ currentTime: duration - 0.01, playback: 'paused' });
    this.widget.media.emit('pause', undefined);
    this.update({ currentTime: duration, playback: 'ended' });
    this.widget.media.emit('ended', undefined);
  }

  /** Lists the names of the events so far, each with one of its fields. */
  events(...fields: string[]): unknown[] {
    return this.widget.sent.map(({ event, payload }) =>
      fields.length === 0 ? event : [event, ...fields.map((field) => payload[field])],
    );
  }

  /** The payload of the last event. */
  last(): Readonly<Record<string, unknown>> {
    return this.widget.sent.at(-1)?.payload ?? {};
  }
}
