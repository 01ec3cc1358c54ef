import { readFileSync } from 'node:fs';
import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { StartPlan } from '@/domain/startup/plan-start';
import { askResume } from '@/startup/ask-resume';
import { openShell } from '@/startup/inline/shell';
import { ResumePrompt } from '@/ui/overlays/resume-prompt';
import { ResumeQuestion } from '@/ui/overlays/resume-question';
import { WidgetContext } from '@/ui/widget-context';
import { leanIcon } from '../../dev/build/lean-icons.ts';
import { fakeContext, seriesState } from '../support/render-context';

const BODY = /<body>(.*?)<script>/s.exec(readFileSync('index.html', 'utf8'))?.[1] ?? '';
const hasFocus = vi.spyOn(document, 'hasFocus');
let page: HTMLElement;

beforeEach(() => {
  hasFocus.mockReturnValue(true);
  page = document.createElement('div');
  page.innerHTML = BODY;
  document.body.append(page);
});
afterEach(() => page.remove());

const boot = () => document.getElementById('vv-boot') as HTMLElement;
const [play, spinner] = [
  () => boot().querySelectorAll<HTMLElement>('.vv-centre')[0] as HTMLElement,
  () => boot().querySelectorAll<HTMLElement>('.vv-centre')[1] as HTMLElement,
];
const prompt = () => boot().querySelector<HTMLElement>('.vv-question');
const goOn = () => screen.getByTestId('resume-continue');
const startOver = () => screen.getByTestId('resume-start-over');

/** The text without the line breaks of the page's source, from where an icon is cloned. */
const textOf = (element: Element | null) => element?.textContent?.replace(/\n\s*/g, '') ?? null;

interface Given {
  asks?: boolean;
  offersPlay?: boolean;
  failed?: AbortSignal;
}

async function asked({ asks = true, offersPlay = true, failed = new AbortController().signal }: Given = {}) {
  const shell = openShell(document, offersPlay);
  const pressed = vi.fn();
  shell.onPress(pressed);
  const plan = Promise.resolve({ asks, startAt: 754 } as StartPlan);
  const answered = vi.fn();
  void askResume(document, { plan, failed }, shell).then(answered);
  await act(async () => undefined);
  return { shell, pressed, answered };
}

describe('question of the page', () => {
  test('takes the place of the large button and of the spinner', async () => {
    await asked();
    expect(textOf(prompt())).toBe('Продолжить просмотр?Продолжить с\u00a012:34Начать сначала');
    expect(play().hidden && spinner().hidden).toBe(true);
    expect(document.activeElement).toBe(goOn());
  });

  test("has the player's own markup", async () => {
    await asked();
    const own = prompt()?.cloneNode(true) as HTMLElement;
    boot().remove();
    const { context } = fakeContext(seriesState({ resume: { seconds: 754 } }));
    render(
      <WidgetContext value={context}>
        <ResumePrompt />
      </WidgetContext>,
    );
    const theirs = screen.getByTestId('resume-prompt');
    const partsOf = (element: Element) =>
      [element, ...element.querySelectorAll('*')].map((part) =>
        ['role', 'aria-label', 'type', 'data-testid', 'viewBox', 'd', 'aria-hidden']
          .map((name) => (name === 'd' ? leanIcon(part.getAttribute(name) ?? '', false) : part.getAttribute(name)))
          .concat(part.tagName.toLowerCase(), textOf(part)),
      );
    expect(partsOf(own)).toEqual(partsOf(theirs));
    expect(theirs.className.split(' ')).toContain(own.className);
  });

  test('does not take the focus from the host page', async () => {
    hasFocus.mockReturnValue(false);
    await asked();
    expect(document.activeElement).toBe(document.body);
  });

  test.each([
    ['the plan does not ask', { asks: false }],
    ['the page shows its failure message', { failed: AbortSignal.abort() }],
  ])('is not there when %s', async (_, given) => {
    await asked(given);
    expect(prompt()).toBeNull();
    expect(play().hidden).toBe(false);
  });

  test.each([
    ['continue', goOn, true],
    ['continue', goOn, false],
    ['start-over', startOver, true],
  ] as const)('gives way to the spinner at the answer "%s"', async (kind, button, offersPlay) => {
    const { answered, pressed } = await asked({ offersPlay });
    const before = performance.now();
    await userEvent.click(button());
    expect(answered.mock.calls).toEqual([[{ kind, seconds: 754, at: expect.any(Number) }]]);
    expect(answered.mock.calls[0]?.[0].at).toBeGreaterThanOrEqual(before);
    expect(prompt()).toBeNull();
    expect(play().hidden).toBe(true);
    expect(spinner().hidden).toBe(false);
    expect(spinner().dataset.visible).toBe('');
    expect(spinner().textContent).toContain('Загрузка');
    expect(pressed).not.toHaveBeenCalled();
  });

  test.each(['{Enter}', ' '])('is answered by the key "%s" of a focused button', async (key) => {
    const { answered } = await asked();
    await userEvent.tab();
    expect(document.activeElement).toBe(startOver());
    await userEvent.keyboard(key);
    expect(answered.mock.calls[0]?.[0].kind).toBe('start-over');
  });

  test('ignores K and Space beside its buttons, and a click on the poster', async () => {
    const { answered, pressed } = await asked();
    goOn().blur();
    await userEvent.keyboard('k ');
    await userEvent.click(boot());
    expect(answered).not.toHaveBeenCalled();
    expect(pressed).not.toHaveBeenCalled();
    expect(prompt()).not.toBeNull();
  });

  test('closes by Esc, and the large button comes back', async () => {
    const { answered, pressed } = await asked();
    await userEvent.keyboard('{Escape}');
    expect(answered.mock.calls[0]?.[0].kind).toBe('dismiss');
    expect(play().hidden).toBe(false);
    await userEvent.click(screen.getByTestId('big-play'));
    expect(pressed).toHaveBeenCalledOnce();
  });

  test('comes also after a press of the large button', async () => {
    const shell = openShell(document, true);
    screen.getByTestId('big-play').click();
    const plan = Promise.resolve({ asks: true, startAt: 9 } as StartPlan);
    void askResume(document, { plan, failed: new AbortController().signal }, shell);
    await act(async () => undefined);
    expect(prompt()).not.toBeNull();
    expect(spinner().hidden).toBe(true);
    const pressed = vi.fn();
    shell.onPress(pressed);
    expect(pressed, 'the question replaces the press').not.toHaveBeenCalled();
  });
});

describe('prompt of the player that continues the question of the page', () => {
  const mount = async () => {
    const fake = fakeContext(seriesState({ resume: { seconds: 754 } }));
    render(
      <WidgetContext value={fake.context}>
        <div data-media-player tabIndex={-1} data-testid="player">
          <ResumeQuestion load={async () => ResumePrompt} />
        </div>
      </WidgetContext>,
    );
    await waitFor(() => expect(document.querySelector('[data-media-player] .vv-question')).not.toBeNull());
    await act(async () => undefined);
    return fake;
  };

  test('replaces it without an animation, with the focus at the same button', async () => {
    await asked();
    await userEvent.tab();
    await mount();
    expect(document.getElementById('vv-boot')).toBeNull();
    expect(document.activeElement).toBe(startOver());
    expect(screen.getByTestId('resume-prompt').dataset.steady).toBe('true');
  });

  test('takes no focus that the viewer has moved elsewhere', async () => {
    await asked();
    goOn().blur();
    await mount();
    expect(document.activeElement).toBe(document.body);
  });

  test('has its animation where the page has not asked', async () => {
    await mount();
    expect(screen.getByTestId('resume-prompt').dataset.steady).toBeUndefined();
    expect(document.activeElement).toBe(goOn());
  });
});
