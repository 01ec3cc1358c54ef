import { expect, test } from 'vitest';
import { WidgetPage } from '../support/widget-page';

/** The texts of the visual feedback so far. */
function noteFeedback(widget: WidgetPage): string[] {
  const texts: string[] = [];
  let last: Element | null = null;
  new MutationObserver(() => {
    const feedback = widget.find('echo');
    if (feedback !== null && feedback !== last) texts.push(`${feedback.dataset.side}: ${feedback.textContent}`);
    last = feedback;
  }).observe(document.body, { childList: true, subtree: true });
  return texts;
}

const cue = () => document.querySelector<HTMLElement>('[data-testid="captions"] [data-part="cue"]');
const isCueShown = () => cue()?.checkVisibility() === true;

async function openAndStart(query: Readonly<Record<string, number>> = {}): Promise<WidgetPage> {
  const widget = await WidgetPage.open({ query });
  await widget.start();
  return widget;
}

const expectTime = (widget: WidgetPage, seconds: number, tolerance = 1): Promise<void> =>
  widget.until(() => {
    expect(widget.video.seeking).toBe(false);
    expect(Math.abs(widget.video.currentTime - seconds)).toBeLessThan(tolerance);
  });

test('Keys: pause, play, mute and set the volume and the speed, with feedback', async () => {
  const widget = await openAndStart();
  const feedback = noteFeedback(widget);
  for (const key of [' ', 'k']) {
    await widget.keys(key);
    await widget.expectPaused();
    await widget.keys(key);
    await widget.expectPlays();
  }
  await widget.keys('{ArrowDown}');
  await widget.keys('{ArrowDown}');
  await widget.until(() => expect(widget.video.volume).toBeCloseTo(0.9));
  await widget.keys('{ArrowUp}');
  await widget.until(() => expect(widget.video.volume).toBeCloseTo(0.95));
  await widget.keys('m');
  expect(widget.video.muted).toBe(true);
  await widget.keys('m');
  expect(widget.video.muted).toBe(false);
  feedback.length = 0;
  for (const [key, rate, text] of [
    ['>', 1.25, '1,25×'],
    ['>', 1.5, '1,5×'],
    ['<', 1.25, '1,25×'],
    ['<', 1, '1×'],
  ] as const) {
    await widget.keys(`{Shift>}${key}{/Shift}`);
    expect(widget.video.playbackRate).toBe(rate);
    expect(feedback.at(-1)).toBe(`middle: ${text}`);
  }
  await widget.expectGone('echo', 1);
});

test('Keys: a modifier leaves a key to the browser, and a Russian layout has all keys', {
  tags: ['nightly'],
}, async () => {
  const widget = await openAndStart();
  await widget.keys('{Control>}m{/Control}{Alt>}k{/Alt}{Shift>}%{/Shift}');
  await widget.expectPlays();
  expect(widget.video.muted).toBe(false);
  expect(widget.video.currentTime).toBeLessThan(22);
  const press = async (key: string, code: string) => {
    const init = { key, code, bubbles: true, cancelable: true, composed: true };
    for (const type of ['keydown', 'keyup'])
      (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent(type, init));
    await widget.advance(0.04);
  };
  await press('л', 'KeyK');
  await widget.expectPaused();
  await press('ь', 'KeyM');
  expect(widget.video.muted).toBe(true);
});

test('Keys: C shows and hides the subtitles, and + and − set their size', async () => {
  const widget = await openAndStart();
  const feedback = noteFeedback(widget);
  await widget.keys('c');
  await widget.until(() => expect(isCueShown()).toBe(true));
  expect(feedback).toContain('middle: Вкл.');
  const size = () => Number.parseFloat(getComputedStyle(cue() as HTMLElement).fontSize);
  const before = size();
  await widget.keys('=');
  await widget.until(() => expect(size()).toBeCloseTo(before * 1.25, 0));
  await widget.keys('-');
  await widget.until(() => expect(size()).toBeCloseTo(before, 0));
  await widget.keys('c');
  await widget.until(() =>
    expect(cue()?.checkVisibility({ visibilityProperty: true, opacityProperty: true })).not.toBe(true),
  );
});

test('Keys: of a paused film step by frames and seconds, and move the focused sliders', {
  tags: ['nightly'],
}, async () => {
  const widget = await openAndStart();
  await widget.standAt(24);
  const { video } = widget;
  for (const [key, frames] of [
    ['.', 1],
    [',', 0],
    [',', -1],
  ] as const) {
    await widget.keys(key);
    await expectTime(widget, 24 + frames * 0.04, 0.02);
  }
  await widget.expectPaused();
  for (const [key, seconds] of [
    ['{Home}', 0],
    ['{Shift>}{ArrowRight}{/Shift}', 10],
    ['{Shift>}L{/Shift}', 30],
    ['j', 20],
  ] as const) {
    await widget.keys(key);
    await expectTime(widget, seconds);
  }
  widget.find('seek-bar')?.focus();
  for (const [key, seconds] of [
    ['{Home}', 0],
    ['{ArrowRight}', 5],
    ['5', 24],
    ['{PageUp}', 0],
  ] as const) {
    await widget.keys(key);
    await expectTime(widget, seconds);
  }
  const slider = widget.find('volume-slider') as HTMLElement;
  slider.focus();
  for (const [key, volume] of [
    ['{Home}', 0],
    ['{End}', 1],
    ['{PageUp}', 0],
    ['{PageDown}', 1],
    ['4', 0.4],
    ['{ArrowRight}', 0.45],
    ['{Shift>}{ArrowRight}{/Shift}', 0.55],
  ] as const) {
    await widget.keys(key);
    await widget.until(() => expect(video.volume, key).toBeCloseTo(volume));
  }
  await widget.until(() => expect(slider.getAttribute('aria-valuetext')).toBe('55 %'));
  await expectTime(widget, 0);
});

test('Keys: the help sheet takes them all, returns the focus, and scrolls in a small frame', async () => {
  const widget = await WidgetPage.open({ query: { movie_id: 10 }, width: 640, height: 360 });
  await widget.start();
  const toggle = widget.find('settings-toggle') as HTMLElement;
  toggle.focus();
  await widget.keys('{Shift>}?{/Shift}');
  const sheet = await widget.expectShown('help-sheet');
  for (const row of ['K / Л', 'Shift + N / Т', 'Shift + P / З', 'Shift + D / В', 'Shift + , / Б'])
    expect(sheet.textContent).toContain(row);
  await widget.until(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Закрыть'));
  const body = sheet.querySelector('[data-scroll]') as HTMLElement;
  await widget.keys('{ArrowDown}');
  await widget.until(() => expect(body.scrollTop).toBeGreaterThan(0));
  await widget.keys('{Home}');
  await widget.until(() => expect(body.scrollTop).toBe(0));
  await widget.keys('{End}');
  await widget.until(() => expect(body.scrollTop).toBeGreaterThan(20));
  await widget.keys('m');
  expect(widget.video.muted).toBe(false);
  await widget.expectPlays();
  await widget.keys('{Shift>}?{/Shift}');
  await widget.expectGone('help-sheet');
  await widget.until(() => expect(document.activeElement).toBe(toggle));
});

test('Keys: choose chapters, the quality, the audio track and the subtitles, with an announcement', async () => {
  const widget = await openAndStart();
  await widget.standAt(20);
  const feedback = noteFeedback(widget);
  const expectHeard = (words: RegExp) =>
    widget.until(() => expect(widget.find('announcer')?.textContent).toMatch(words));
  const { video } = widget;
  await widget.keys('{Control>}{ArrowRight}{/Control}');
  await widget.until(() => expect(video.currentTime).toBeGreaterThan(21));
  const next = video.currentTime;
  await expectHeard(/^Титры$|^[А-Я]/);
  await widget.keys('{PageDown}');
  await widget.until(() => expect(video.currentTime).toBeLessThan(next));
  await widget.keys('{PageUp}');
  await expectTime(widget, next);
  await expectHeard(/^Огонь$/);
  await widget.keys('q');
  await widget.until(() => expect(feedback.at(-1)).toBe('middle: 720p'));
  await expectHeard(/^Качество 720p$/);
  // The second one is the repetition of a held key.
  await widget.keys('{v>2/}');
  await widget.expectState({ audioTrack: 'Original' });
  await expectHeard(/^Звуковая дорожка: Original$/);
  await widget.keys('v');
  await widget.expectState({ audioTrack: 'Дубляж AC3 5.1' });
  await widget.keys('t');
  await expectHeard(/^Субтитры: /);
  expect((await widget.state()).textTrack).not.toBeNull();
  // A slider that has the focus uses Ctrl and an arrow itself.
  widget.find('volume-slider')?.focus();
  await widget.keys('{Control>}{ArrowLeft}{/Control}');
  await expectTime(widget, next);
});

test('Keys: Tab reaches all controls in order, and a pick of an episode restores the focus', async () => {
  const widget = await openAndStart();
  await widget.keys('k');
  await widget.expectPaused();
  // The time becomes a button after the first frame.
  await widget.until(() => expect(widget.find('time')?.tagName).toBe('BUTTON'));
  const focused = () => (document.activeElement as HTMLElement | null)?.dataset.testid;
  expect(focused()).toBe('player');
  const stops: (string | undefined)[] = [];
  for (let step = 0; step < 14; step += 1) {
    await widget.keys('{Tab}');
    stops.push(focused());
  }
  expect(stops).toEqual([
    'seek-bar',
    'seek-backward',
    'play-toggle',
    'seek-forward',
    'mute-toggle',
    'volume-slider',
    'time',
    'current-chapter',
    'pip-toggle',
    'next-episode',
    'episodes-toggle',
    'captions-toggle',
    'settings-toggle',
    'fullscreen-toggle',
  ]);
  for (let step = 0; step < 3; step += 1) await widget.keys('{Shift>}{Tab}{/Shift}');
  await widget.keys('{Enter}');
  await widget.until(() => expect(focused()).toBe('episode-101'));
  await widget.keys('{Tab}');
  expect(focused()).toBe('episode-102');
  await widget.keys('{Enter}');
  await widget.expectGone('episode-picker');
  await widget.expectState({ episodeId: 102 });
  await widget.expectPlays();
  expect(focused()).toBe('episodes-toggle');
});
