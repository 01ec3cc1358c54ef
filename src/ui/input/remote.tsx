import { useEffect, useRef } from 'react';
import { remoteSeekStep } from '@/domain/playback/seek-step';
import { type MediaKey, mediaKeyOf } from '@/domain/widget/keys';
import type { Direction } from '@/domain/widget/nearest-box';
import { selectAd, selectIsAsked } from '@/store/selectors';
import { type Feedback, showFeedback } from '../feedback/feedback-event';
import { togglePlaying } from '../widget/ad-playing';
import { isWriting, type KeyAnswer } from '../widget/key-router';
import { useKeys } from '../widget/use-keys';
import { useWidgetContext } from '../widget/use-widget';
import type { WidgetContextValue } from '../widget/widget-context';
import { type FocusKeeper, focusedControl, keepFocus, moveFocus, scopeOf } from './remote-focus';

const DIRECTIONS: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

type MediaActions = Readonly<Partial<Record<MediaKey, (widget: WidgetContextValue) => unknown>>>;

const AD_ACTIONS: MediaActions = {
  toggle: togglePlaying,
  play: ({ commands }) => commands.playAd(),
  pause: ({ commands }) => commands.pauseAd(),
  stop: ({ commands }) => commands.pauseAd(),
};

const FILM_ACTIONS: MediaActions = {
  toggle: ({ player }) => player.togglePaused(),
  play: ({ player }) => player.requestPlay(),
  pause: ({ player }) => player.requestPause(),
  stop({ player, commands }) {
    player.requestPause();
    commands.tellBack();
  },
  previous: ({ commands }) => commands.playPrevious(),
  next: ({ commands }) => commands.playNext(),
};

const PLAYER = '[data-media-player]';
/** Vidstack marks it, also where the browser names fullscreen by a prefix (Chrome before 71). */
const FULLSCREEN = '[data-media-player][data-fullscreen]';
const SEEK_BAR = 'seek-bar';
const SLIDES = '[role="slider"]';
const CHECKS = 'input[type="radio"], input[type="checkbox"]';

/**
 * The keys of a remote control: arrows move the focus, OK presses, Back leaves the uppermost layer, media keys command
 * the player. Renders nothing.
 */
export function Remote() {
  const widget = useWidgetContext();
  const remote = useRef<RemoteControl>(null);
  useEffect(() => {
    const controller = new AbortController();
    remote.current = new RemoteControl(widget, keepFocus(document, controller.signal));
    return () => controller.abort();
  }, [widget]);
  useKeys('remote', { press: (event) => remote.current?.press(event) ?? 'passed' });
  useKeys('page', { escape: () => remote.current?.leave() ?? 'passed' });
  return null;
}

class RemoteControl {
  readonly #widget: WidgetContextValue;
  readonly #focus: FocusKeeper;
  /** How often the held key has repeated. */
  #repeats = 0;

  constructor(widget: WidgetContextValue, focus: FocusKeeper) {
    this.#widget = widget;
    this.#focus = focus;
  }

  press(event: KeyboardEvent): KeyAnswer {
    if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return 'passed';
    // A later key says where the focus goes.
    this.#focus.expect(null);
    this.#repeats = event.repeat ? this.#repeats + 1 : 0;
    const mediaKey = mediaKeyOf(event);
    if (mediaKey !== undefined) return this.#pressMediaKey(mediaKey, event.repeat);
    const direction = DIRECTIONS[event.key];
    if (direction !== undefined) return this.#pressArrow(event, direction);
    return event.key === 'Enter' ? this.#pressOk(event) : 'passed';
  }

  /** Back with nothing to close: hides the controls, ends fullscreen, and tells the host page, if it listens. */
  leave(): KeyAnswer {
    const { player, playIntent, commands, store } = this.#widget;
    const hasAd = selectAd(store.getState()) !== null;
    if (!hasAd && player.areControlsShown() && playIntent.isOn()) player.toggleControls();
    else if (document.querySelector(FULLSCREEN) !== null) commands.toggleFullscreen();
    // Vidstack would show the controls for a key that nobody stops.
    else if (!commands.tellBack()) return 'stopped';
    return 'done';
  }

  #pressArrow(event: KeyboardEvent, direction: Direction): KeyAnswer {
    const { player } = this.#widget;
    const isSideways = direction === 'left' || direction === 'right';
    const focused = focusedControl(document);
    if (isSideways && isWriting(event)) return 'passed';
    if (isSideways && focused?.matches(SLIDES)) {
      if (focused.dataset.part !== SEEK_BAR) return 'passed';
      this.#seek(direction);
      return 'done';
    }
    const isPlayer = scopeOf(document)?.matches(PLAYER) === true;
    // Without a control in view the keys mean the film.
    const isBare = isPlayer && !player.areControlsShown();
    if (!(isBare && focused === null) && moveFocus(document, direction)) {
      if (isPlayer && !isBare) player.showControls();
      return 'done';
    }
    // A menu opens and leaves its menus.
    if (!isPlayer) return isSideways ? 'passed' : 'done';
    if (isBare && isSideways) this.#seek(direction);
    else this.#showControls(isBare ? 'play-toggle' : null);
    return 'done';
  }

  #pressOk({ repeat }: KeyboardEvent): KeyAnswer {
    const { player, store } = this.#widget;
    if (repeat) return 'done';
    const focused = focusedControl(document);
    if (focused?.matches(CHECKS)) {
      focused.click();
      return 'done';
    }
    if (focused !== null && focused.dataset.part !== SEEK_BAR) return 'passed';
    if (selectAd(store.getState()) !== null) togglePlaying(this.#widget);
    else if (focused !== null || scopeOf(document)?.matches(PLAYER)) {
      this.#show({ icon: player.togglePaused() });
      this.#showControls(focused === null ? 'play-toggle' : null);
    }
    return 'done';
  }

  #pressMediaKey(key: MediaKey, isRepeated: boolean): KeyAnswer {
    const { store } = this.#widget;
    if (key === 'rewind' || key === 'forward') this.#seek(key === 'rewind' ? 'left' : 'right');
    // A held key would toggle repeatedly.
    else if (isRepeated) return 'done';
    else if (selectAd(store.getState()) !== null) AD_ACTIONS[key]?.(this.#widget);
    else if (selectIsAsked(store.getState())) answerQuestion(key);
    else {
      FILM_ACTIONS[key]?.(this.#widget);
      this.#showControls(null);
    }
    return 'done';
  }

  #seek(direction: 'left' | 'right'): void {
    const { player, store } = this.#widget;
    const state = store.getState();
    if (selectAd(state) !== null || selectIsAsked(state)) return;
    const step = remoteSeekStep(this.#repeats);
    const seconds = direction === 'left' ? -step : step;
    if (!player.seekBy(seconds)) return;
    this.#show({ seconds });
    const isBare = !player.areControlsShown();
    player.showSeekPosition();
    if (isBare) this.#focus.expect(SEEK_BAR);
  }

  /** @param part the control that gets the focus; null leaves it where it is */
  #showControls(part: string | null): void {
    this.#widget.player.showControls();
    if (part !== null) this.#focus.expect(part);
  }

  #show(feedback: Feedback): void {
    const frame = document.querySelector(PLAYER);
    if (frame !== null) showFeedback(frame, feedback);
  }
}

/** Play answers an open question by its first answer. */
function answerQuestion(key: MediaKey): void {
  if (key === 'play' || key === 'toggle') scopeOf(document)?.querySelector('button')?.click();
}
