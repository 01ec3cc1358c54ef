import { useLayoutEffect, useRef } from 'react';
import { leanBackText } from '@/i18n/lean-back-text';
import { formatTime } from '@/lib/time';
import { type MediaReader, useMediaReader } from '../widget/use-media';
import { useLazyCommands, useWidget } from '../widget/use-widget';
import { CurrentChapter } from './current-chapter';
import styles from './time-display.module.css';
import { TotalTime } from './total-time';

/** The last part of the film, shorter than the distance between two time updates. */
const END_S = 0.1;

/** The time of day moves also while the film is paused. */
const CLOCK_MS = 5_000;

/**
 * The position and the duration. A press shows the remaining time instead. Each time update writes the text without
 * React, as the player's own time does.
 */
export function TimeToggle() {
  const player = useMediaReader();
  const run = useLazyCommands();
  const remaining = useWidget(({ settings }) => settings.remaining);
  const button = useRef<HTMLButtonElement>(null);
  const position = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    if (player === null) return undefined;
    let isNamed = false;
    const draw = (state: TimeState, paused: boolean) => {
      if (button.current === null || position.current === null) return;
      const { shown, name, tip } = textsOf(state, remaining);
      if (position.current.textContent !== shown) position.current.textContent = shown;
      // A screen reader would speak each new name of the focused button.
      if (!isNamed || paused || document.activeElement !== button.current)
        setAttribute(button.current, 'aria-label', name);
      isNamed = true;
      setAttribute(button.current, 'data-tip', tip);
    };
    const stop = player.subscribe(({ currentTime, duration, paused, playbackRate }) =>
      draw({ currentTime, duration, playbackRate }, paused),
    );
    const clock = setInterval(() => draw(player.state, player.state.paused), CLOCK_MS);
    return () => {
      stop();
      clearInterval(clock);
    };
  }, [player, remaining]);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={`${styles.time} vv-row vv-spacious`}
        data-part="time"
        data-testid="time"
        onClick={() => run(({ set }) => set('remaining', !remaining))}
      >
        <span ref={position} />
        <TotalTime />
      </button>
      <CurrentChapter />
    </>
  );
}

type TimeState = Pick<MediaReader['state'], 'currentTime' | 'duration' | 'playbackRate'>;

/** The texts of a position: on the screen, for a screen reader, and of the tooltip. */
function textsOf({ currentTime, duration, playbackRate }: TimeState, remaining: boolean) {
  const left = Math.max(0, duration - currentTime);
  const total = Math.round(duration);
  // The end of the film shows both alike.
  const second = left < END_S ? total : Math.floor(currentTime);
  const { showElapsed, showRemaining, endsAt } = leanBackText.time;
  const action = remaining ? showElapsed : showRemaining;
  // Both times change at the same moment, so that they always add up.
  const shown = remaining ? `−${formatTime(total - second)}` : formatTime(second);
  const end = new Date(Date.now() + (left / (playbackRate || 1)) * 1000);
  return { shown, name: `${shown}/${formatTime(total)}, ${action}`, tip: left > 0 ? endsAt(end) : null };
}

function setAttribute(element: Element, name: string, value: string | null): void {
  if (element.getAttribute(name) === value) return;
  if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
}
