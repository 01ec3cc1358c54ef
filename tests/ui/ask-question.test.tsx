import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { shellText } from '@/i18n/startup-text';
import { markRemoteControl } from '@/lib/remote-control';
import { askQuestion } from '@/startup/ask-question';
import { listenForPresses } from '@/startup/inline/shell-presses';
import { ResumePrompt } from '@/ui/overlays/resume-prompt';
import { ResumeQuestion } from '@/ui/overlays/sheets';
import { openShell } from '@/ui/shell/open-shell';
import { pageShell, shellParts } from '@/ui/shell/page-shell';
import * as marks from '@/ui/shell/shell-marks';
import { WidgetContext } from '@/ui/widget/widget-context';
import { fakeContext, seriesState } from '../support/render-context';

const hasFocus = vi.spyOn(document, 'hasFocus');
let page: HTMLElement;

beforeEach(() => {
  hasFocus.mockReturnValue(true);
  page = document.createElement('div');
  page.innerHTML = pageShell(marks, shellParts('<path d="M0 0" />', shellText, false));
  document.body.append(page);
});
afterEach(() => page.remove());

const centres = () => [...document.querySelectorAll<HTMLElement>('#vv-boot .vv-centre')] as [HTMLElement, HTMLElement];
const prompt = () => document.querySelector<HTMLElement>('#vv-boot .vv-question');
const goOn = () => screen.getByTestId('resume-continue');
const startOver = () => screen.getByTestId('resume-start-over');

/** Asks in the shell of a page with or without the large button. */
function asked({ offersPlay = true, isPressed = false, isFailed = false } = {}) {
  const shell = openShell(document);
  listenForPresses(document, shell);
  shell.offer(offersPlay);
  if (isPressed) screen.getByTestId('big-play').click();
  if (isFailed) document.getElementById('vv-boot')?.replaceChildren('failed');
  const pressed = vi.fn();
  const answered = vi.fn();
  askQuestion(document, shell, 754, answered);
  if (!isPressed) shell.onPress(pressed);
  return { pressed, answered };
}

/** The part that the shell shows: the large button, or the spinner. */
const shown = () => {
  const [button, spinner] = centres();
  if (!button.hidden) return 'button';
  return !spinner.hidden && spinner.dataset.visible !== undefined && spinner.textContent !== '' ? 'spinner' : 'nothing';
};

describe('question of the page', () => {
  test.each([{}, { offersPlay: false }, { isPressed: true }])('takes the place of button and spinner: %j', (given) => {
    asked(given);
    expect(screen.getByRole('dialog', { name: 'Продолжить просмотр?' })).toBe(prompt());
    expect(prompt()?.textContent).toBe('Продолжить просмотр?Продолжить с\u00a012:34Начать сначала');
    expect(shown()).toBe('nothing');
    expect(document.activeElement).toBe(goOn());
  });

  test('shows no focus ring before a key', async () => {
    asked();
    const calm = () => document.documentElement.getAttribute(marks.CALM);
    expect(calm()).toBe('');
    await userEvent.keyboard('{Tab}');
    expect(calm()).toBe('no');
    document.documentElement.removeAttribute(marks.CALM);
  });

  test('does not take the focus from the host page', () => {
    hasFocus.mockReturnValue(false);
    asked();
    expect(document.activeElement).toBe(document.body);
  });

  test('answers the arrows and Back of a remote control', () => {
    markRemoteControl(document);
    const { answered } = asked();
    const key = (init: KeyboardEventInit) =>
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true }));
    key({ key: 'ArrowDown' });
    expect(document.activeElement).toBe(startOver());
    key({ key: 'ArrowUp' });
    expect(document.activeElement).toBe(goOn());
    key({ key: 'Unidentified', keyCode: 461 });
    expect(answered).toHaveBeenCalledExactlyOnceWith('dismiss', expect.any(Number));
    document.documentElement.removeAttribute('data-input');
  });

  test('is not there behind the failure message', () => {
    asked({ isFailed: true });
    expect(prompt()).toBeNull();
  });

  test.each([
    ['a click on the first button', () => userEvent.click(goOn()), {}, 'continue', 'spinner'],
    ['a click on the other', () => userEvent.click(startOver()), {}, 'start-over', 'spinner'],
    ['Enter', () => userEvent.keyboard('{Enter}'), { isPressed: true }, 'continue', 'spinner'],
    ['Space', () => userEvent.keyboard(' '), { offersPlay: false }, 'continue', 'spinner'],
    ['Escape', () => userEvent.keyboard('{Escape}'), {}, 'dismiss', 'button'],
    ['Escape after a press', () => userEvent.keyboard('{Escape}'), { isPressed: true }, 'dismiss', 'button'],
    ['Escape with autoplay', () => userEvent.keyboard('{Escape}'), { offersPlay: false }, 'dismiss', 'spinner'],
  ])('is answered by %s', async (_, does, given, answer, next) => {
    const before = performance.now();
    const { answered, pressed } = asked(given);
    await does();
    expect(answered.mock.calls).toEqual([[answer, expect.any(Number)]]);
    expect(answered.mock.calls[0]?.[1]).toBeGreaterThanOrEqual(before);
    expect(pressed).not.toHaveBeenCalled();
    expect(prompt()).toBeNull();
    expect(shown()).toBe(next);
  });

  test('ignores K and Space beside its buttons, and a click beside them', async () => {
    const { answered, pressed } = asked();
    goOn().blur();
    await userEvent.keyboard('k ');
    await userEvent.click(prompt() as HTMLElement);
    await userEvent.click(document.getElementById('vv-boot') as HTMLElement);
    expect([answered.mock.calls, pressed.mock.calls]).toEqual([[], []]);
    expect(prompt()).not.toBeNull();
  });

  test('leaves a large button that can be pressed once it is dismissed', async () => {
    const { pressed } = asked();
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByTestId('big-play'));
    expect(pressed).toHaveBeenCalledOnce();
    expect(shown()).toBe('spinner');
  });
});

describe('prompt of the player that continues the question of the page', () => {
  const mount = async () => {
    const { context } = fakeContext(seriesState({ resume: { seconds: 754 } }));
    render(
      <WidgetContext value={context}>
        <div data-media-player tabIndex={-1}>
          <ResumeQuestion load={async () => ResumePrompt} />
        </div>
      </WidgetContext>,
    );
    await waitFor(() => expect(document.querySelector('[data-media-player] .vv-question')).not.toBeNull());
    await act(async () => undefined);
  };

  test('replaces it without an animation, with the same markup and the focus at the same button', async () => {
    asked();
    const markup = prompt()?.innerHTML;
    await userEvent.tab();
    await mount();
    expect(document.getElementById('vv-boot')).toBeNull();
    expect(document.activeElement).toBe(startOver());
    expect(screen.getByTestId('resume-prompt').innerHTML).toBe(markup);
    expect(screen.getByTestId('resume-prompt').dataset.steady).toBe('true');
  });

  test('takes no focus that the viewer has moved elsewhere', async () => {
    asked();
    goOn().blur();
    await mount();
    expect(document.activeElement).toBe(document.body);
  });

  test('has its animation, and takes the focus, where the page has not asked', async () => {
    await mount();
    expect(screen.getByTestId('resume-prompt').dataset.steady).toBeUndefined();
    expect(document.activeElement).toBe(goOn());
  });
});
