import { expect, test } from 'vitest';
import { centreOf, tap, touch } from '../support/browser-input';
import { WidgetPage } from '../support/widget-page';

/** The middle of the first episode: neither the card nor the skip button shows there. */
const MIDDLE_S = 20;
/** Longer than the interval of a double tap. */
const APART_S = 0.4;
/** Longer than the controls stay without a touch. */
const HIDDEN_S = 2.6;
const PHONE = { width: 844, height: 390 };
const SMALL = { width: 390, height: 300 };

/** A film that plays on a touch screen, without its controls. */
async function openPlaying(
  size: { width: number; height: number },
  query: Readonly<Record<string, string>> = {},
): Promise<WidgetPage> {
  const widget = await WidgetPage.open({
    query: { enabled_share: 1, t: MIDDLE_S, ...query },
    hears: ['fullscreenchange'],
    ...size,
  });
  await tap(centreOf(await widget.expectShown('big-play')));
  await widget.expectPlays();
  await expectHidden(widget);
  return widget;
}

async function expectHidden(widget: WidgetPage): Promise<void> {
  await widget.advance(HIDDEN_S);
  await widget.expectOpacity('controls', '0');
}

async function enterFullscreen(widget: WidgetPage): Promise<void> {
  await widget.keys('f');
  await widget.until(() =>
    expect(widget.events('fullscreenchange').at(-1)?.payload).toMatchObject({ fullscreen: true }),
  );
}

const visibilityOf = ({ video }: WidgetPage, layer: string): string =>
  getComputedStyle(video.ownerDocument.querySelector(`[data-layer="${layer}"]`) as Element).visibility;

/** The texts of the visual feedback so far. */
function noteFeedback(widget: WidgetPage): string[] {
  const texts: string[] = [];
  new MutationObserver(() => {
    const feedback = widget.find('echo');
    const text = `${feedback?.dataset.side}: ${feedback?.textContent}`;
    if (feedback !== null && texts.at(-1) !== text) texts.push(text);
  }).observe(document.body, { childList: true, subtree: true, characterData: true });
  return texts;
}

test('Touch: a tap beside the large button plays', async () => {
  const widget = await WidgetPage.open(SMALL);
  await widget.expectShown('big-play');
  await tap({ x: 60, y: 200 });
  await widget.expectPlays();
});

test('Touch: a tap where a hidden control is shows the controls and presses nothing, and the next one presses it', {
  tags: ['nightly'],
}, async () => {
  const widget = await openPlaying(SMALL);
  const { video } = widget;
  const effects: string[] = [];
  for (const type of ['pause', 'seeking', 'emptied', 'volumechange', 'ratechange'])
    video.addEventListener(type, () => effects.push(type));
  const isControl = ({ target }: Event) => (target as Element).closest('button, a, [role="slider"]') !== null;
  const onClick = (event: Event) => {
    if (isControl(event)) effects.push('click');
  };
  document.addEventListener('click', onClick, true);
  const names = [
    'play-toggle',
    'seek-backward',
    'seek-forward',
    'mute-toggle',
    'seek-bar',
    'share-toggle',
    'next-episode',
    'episodes-toggle',
    'settings-toggle',
    'fullscreen-toggle',
  ];
  for (const name of names) {
    await tap(centreOf(widget.find(name) as HTMLElement));
    await widget.expectOpacity('controls', '1');
    expect(effects, `effects of a tap on ${name}`).toEqual([]);
    await expectHidden(widget);
  }
  expect(document.querySelector('[role="dialog"], [role="menu"]')).toBeNull();
  document.removeEventListener('click', onClick, true);
  await widget.expectPlays();

  const toggle = centreOf(widget.find('play-toggle') as HTMLElement);
  await tap(toggle);
  await widget.expectOpacity('controls', '1');
  await widget.advance(APART_S);
  await tap(toggle);
  await widget.expectPaused();
  await tap(toggle);
  await widget.expectPlays();
});

test.each(['picture', 'mute-toggle'])(
  'Touch: a tap on the %s closes the share popup, and the film plays on',
  async (on) => {
    const widget = await openPlaying(PHONE);
    await tap({ x: 20, y: 120 });
    await widget.expectOpacity('controls', '1');
    await widget.advance(APART_S);
    await tap(centreOf(await widget.expectShown('share-toggle')));
    await widget.expectShown('share-popup');
    await widget.expectPaused();
    await tap(on === 'picture' ? { x: 20, y: 120 } : centreOf(await widget.expectShown(on)));
    await widget.expectGone('share-popup');
    await widget.expectPlays();
  },
);

test('Touch: a double tap at a side seeks ten seconds, and each further tap ten more', async () => {
  const widget = await openPlaying(PHONE);
  const { video } = widget;
  const feedback = noteFeedback(widget);
  await widget.call('seek', { time: 15 });
  await widget.expectPlays();
  const before = video.currentTime;
  await tap({ x: 766, y: 180 }, 3);
  await widget.until(() => expect(feedback).toContain('right: +20 с'));
  expect(video.currentTime).toBeGreaterThan(before + 19);
  await widget.expectGone('echo', 2);
  const from = video.currentTime;
  await tap({ x: 78, y: 180 }, 2);
  await widget.until(() => expect(feedback).toContain('left: −10 с'));
  expect(video.currentTime).toBeLessThan(from);
  await widget.expectPlays();
});

test('Touch: a finger on the seek bar keeps the controls, and the film seeks once it leaves', async () => {
  const widget = await openPlaying(PHONE);
  const seeks: number[] = [];
  widget.video.addEventListener('seeking', () => seeks.push(widget.video.currentTime));
  await tap({ x: 20, y: 120 });
  await widget.expectOpacity('controls', '1');
  const bar = await widget.expectShown('seek-bar');
  const { left, width } = bar.getBoundingClientRect();
  const { y } = centreOf(bar);
  await touch('touchStart', [{ x: left + width / 4, y }]);
  await widget.slide([{ x: left + width / 2, y }]);
  await widget.advance(HIDDEN_S);
  expect(bar.hasAttribute('data-dragging')).toBe(true);
  await widget.expectOpacity('controls', '1');
  await widget.expectOpacity('time-preview', '1');
  expect(seeks).toEqual([]);
  await touch('touchEnd', []);
  await widget.until(() => expect(seeks).toHaveLength(1));
  expect(seeks[0]).toBeCloseTo(24, 0);
  await expectHidden(widget);
});

test('Touch: a swipe shows where it leads, and is cancelled back at its start', async () => {
  const widget = await openPlaying(PHONE);
  await widget.call('seek', { time: 15 });
  await widget.expectPlays();
  const seeks: number[] = [];
  widget.video.addEventListener('seeking', () => seeks.push(widget.video.currentTime));
  const text = () => widget.find('gesture-swipe')?.textContent ?? null;
  const [x, y] = [422, 120];
  await touch('touchStart', [{ x, y }]);
  for (const [dx, words] of [
    [120, /0:2\d\+0:05$/],
    [-180, /0:0\d−0:08$/],
    [6, /Отмена$/],
  ] as const) {
    await widget.slide([{ x: x + dx, y }]);
    await widget.until(() => expect(text()).toMatch(words), 1);
  }
  await touch('touchEnd', []);
  await widget.expectGone('gesture-swipe', 1);
  await widget.expectPlays();
  expect(seeks).toEqual([]);
});

test('Touch: a pinch fills the frame, the opposite one shows all, and a reload remembers it', {
  tags: ['nightly'],
}, async () => {
  const widget = await openPlaying(PHONE);
  const objectFit = () => getComputedStyle(widget.video).objectFit;
  const pinch = async (from: number, to: number) => {
    const at = (half: number) => [
      { x: 422 - half, y: 120 },
      { x: 422 + half, y: 120 },
    ];
    await touch('touchStart', at(from));
    for (let step = 1; step <= 4; step += 1) await widget.slide(at(from + ((to - from) * step) / 4));
    await touch('touchEnd', []);
    await widget.advance(0.1);
  };
  expect(objectFit()).toBe('contain');
  await pinch(40, 160);
  await widget.until(() => expect(objectFit()).toBe('cover'));
  await widget.expectPlays();
  await widget.reload();
  await tap(centreOf(await widget.expectShown('big-play')));
  await widget.expectPlays();
  expect(objectFit()).toBe('cover');
  await expectHidden(widget);
  await pinch(160, 40);
  await widget.until(() => expect(objectFit()).toBe('contain'));
});

test('Touch: in fullscreen a swipe upwards or downwards sets the brightness at the left and the loudness at the right', async () => {
  const widget = await openPlaying(PHONE, { fullscreen_mode: 'stretched', loop: '1' });
  const { video } = widget;
  const pill = () => widget.find('gesture-level')?.textContent ?? null;
  const swipe = async (x: number, from: number, to: number, words: RegExp | null) => {
    await touch('touchStart', [{ x, y: from }]);
    await widget.slide([{ x, y: from + Math.sign(to - from) * 21 }]);
    await widget.slide([{ x, y: to }]);
    if (words === null) expect(pill()).toBeNull();
    else await widget.until(() => expect(pill()).toMatch(words), 1);
    await touch('touchEnd', []);
    await widget.expectGone('gesture-level', 1);
  };
  await swipe(700, 100, 250, null);
  expect(video.volume, 'the page scrolls outside of fullscreen').toBe(1);

  await enterFullscreen(widget);
  await swipe(700, 100, 250, /^5\d %$/);
  expect(video.volume).toBeCloseTo(0.56, 1);
  await swipe(700, 300, 80, /^100 %$/);
  expect(video.volume).toBe(1);
  await swipe(100, 100, 250, /^6\d %$/);
  expect(video.style.filter).toMatch(/^brightness\(0\.6\d?\)$/);
  await swipe(100, 80, 350, /^30 %$/);
  await swipe(700, 20, 200, null);
  await widget.expectPlays();

  await widget.keys('f');
  await widget.until(() => expect(video.style.filter, 'the brightness ends with fullscreen').toBe(''));
});

test('Touch: in fullscreen a lock takes all touches until a finger has held its pill for a second', async () => {
  const widget = await openPlaying(PHONE, { fullscreen_mode: 'stretched', loop: '1' });
  const { video } = widget;
  const hold = async (seconds: number) => {
    await touch('touchStart', [centreOf(await widget.expectShown('touch-unlock'))]);
    await widget.advance(seconds);
    await touch('touchEnd', []);
  };
  expect(widget.find('touch-lock'), 'outside of fullscreen').toBeNull();
  await enterFullscreen(widget);
  await tap({ x: 422, y: 100 });
  await tap(centreOf(await widget.expectShown('touch-lock')));
  await widget.expectShown('touch-unlock');
  expect(visibilityOf(widget, 'scrim'), 'the picture keeps its brightness').toBe('hidden');
  await widget.expectGone('touch-unlock', 4);
  expect(widget.find('touch-lock')).toBeNull();

  const before = video.currentTime;
  const feedback = noteFeedback(widget);
  await tap({ x: 766, y: 180 }, 2);
  await tap(centreOf(widget.find('play-toggle') as HTMLElement));
  await touch('touchStart', [{ x: 700, y: 100 }]);
  await widget.slide([{ x: 700, y: 300 }]);
  await touch('touchEnd', []);
  expect(feedback).toEqual([]);
  expect([video.volume, widget.find('gesture-level')]).toEqual([1, null]);
  expect(video.currentTime).toBeLessThan(before + 8);
  expect(getComputedStyle(widget.find('controls') as HTMLElement).visibility).toBe('hidden');
  await widget.expectPlays();
  await widget.keys('k');
  await widget.expectPaused();
  await widget.keys('k');
  await widget.expectPlays();

  await hold(0.8);
  await widget.expectShown('touch-cover');
  await hold(1.1);
  await widget.expectGone('touch-cover', 1);
  await tap({ x: 422, y: 100 });
  await tap(centreOf(await widget.expectShown('touch-lock')));
  await widget.keys('f');
  await widget.expectGone('touch-cover', 1);
});

test('Touch: the lock leaves the end of the film to a finger, and is back in the film', async () => {
  const widget = await openPlaying(PHONE, { fullscreen_mode: 'stretched', hide_episodes: '1' });
  await enterFullscreen(widget);
  await tap({ x: 422, y: 100 });
  await tap(centreOf(await widget.expectShown('touch-lock')));
  await widget.expectShown('touch-cover');
  await widget.call('seek', { time: 47 });
  await widget.expectGone('touch-cover', 5);
  await tap(centreOf(await widget.expectShown('big-play')));
  await widget.expectPlays();
  await widget.expectShown('touch-cover');
});

test('Touch: subtitles stand free of the pill that unlocks, and leave no space for a hidden offer', async () => {
  const widget = await openPlaying(PHONE, { fullscreen_mode: 'stretched' });
  await widget.call('setTextTrack', { label: 'Русские' });
  const cue = () => document.querySelector('[data-part="cue"]')?.getBoundingClientRect().bottom ?? 0;
  await enterFullscreen(widget);
  await widget.until(() => expect(cue()).toBeGreaterThan(0));
  const place = cue();
  await tap({ x: 422, y: 100 });
  await tap(centreOf(await widget.expectShown('touch-lock')));
  // The credits, with the next-episode card.
  await widget.call('seek', { time: 41 });
  await widget.until(() => expect(widget.find('next-card')).not.toBeNull());
  await tap({ x: 422, y: 200 });
  const pill = (await widget.expectShown('touch-unlock')).getBoundingClientRect();
  await expectHidden(widget);
  await widget.until(() => expect(Math.abs(cue() - place)).toBeLessThan(2));
  expect(pill.bottom).toBeLessThan(PHONE.height / 2);
});

test('Touch: a long press plays at twice the speed until the release, and is no choice of a speed', async () => {
  const widget = await openPlaying(PHONE);
  const at = { x: 422, y: 120 };
  await touch('touchStart', [at]);
  await widget.until(() => expect(widget.find('gesture-faster')?.textContent).toBe('2×'), 1);
  expect(widget.video.playbackRate).toBe(2);
  expect(await widget.state(), 'the rate that the host page reads').toMatchObject({ rate: 1 });
  await touch('touchEnd', []);
  await widget.expectGone('gesture-faster', 1);
  expect(widget.video.playbackRate).toBe(1);
  expect(widget.video.paused).toBe(false);
  await widget.expectOpacity('controls', '0');
  expect(widget.events('ratechange')).toEqual([]);
});

test('Touch: a finger drags the captions, and the film takes the drag for no gesture', {
  tags: ['nightly'],
}, async () => {
  const widget = await WidgetPage.open();
  await widget.start();
  await widget.call('setTextTrack', { label: 'Русские' });
  await widget.standAt(21);
  const cue = () => document.querySelector('[data-part="cue"]') as Element;
  await widget.until(() => expect(cue()).not.toBeNull());
  await widget.rest();
  const { x, y } = centreOf(cue());
  await touch('touchStart', [{ x, y }]);
  for (const way of [15, 40, 80]) await widget.slide([{ x, y: y - way }]);
  await touch('touchEnd', []);
  await widget.until(async () => {
    await widget.rest();
    expect(centreOf(cue()).y).toBeCloseTo(y - 80, -1);
  });
  expect(widget.find('player')?.getAttribute('data-gesture')).toBeNull();
  await widget.expectPaused();
});
