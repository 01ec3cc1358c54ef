import { expect, test } from 'vitest';
import { until, untilPlaying } from '../support/browser-until';
import { openMediaShelf } from '../support/media-requests';
import { addSubtitles, type MountedPlayer, mountPlayer } from '../support/render-player';

const LONG = 'Это довольно длинная строка субтитров, которая ломается: шестнадцать секунд';
const CUES = { one: LONG, answer: `– Да.\n${LONG}`, word: 'Ы'.repeat(90) };
/** Lines whose widths have different parts of a pixel. */
const SHORT = ['Четыре', 'Восемь секунд', 'Двенадцать секунд ровно', 'Первый сезон, первая серия: восемь секунд'];

async function openPlayer(): Promise<MountedPlayer> {
  const player = mountPlayer({ width: 960, height: 540 });
  player.load(openMediaShelf().episode('s1e1'), { start: 'asked', startAt: null });
  await untilPlaying(player.video);
  for (const [label, text] of [...Object.entries(CUES), ...SHORT.map((text) => [text, text] as const)])
    addCue(player, label, text);
  return player;
}

/** Adds a track with one cue. */
const addCue = (player: MountedPlayer, label: string, text: string, settings = ''): void =>
  addTrack(player, label, [`00:00.000 --> 01:00.000 ${settings}\n${text}`]);

const addTrack = (player: MountedPlayer, label: string, cues: readonly string[]): void =>
  addSubtitles(player, label, [`WEBVTT\n\n${cues.join('\n\n')}\n`]);

/** Shows a cue, and waits until it is laid out. */
async function showCue(player: MountedPlayer, label: string): Promise<HTMLElement> {
  player.port.setTextTrack(label);
  return until(() => {
    const cue = player.container.querySelector<HTMLElement>('[data-testid="captions"] [data-part="cue"]');
    expect(cue?.textContent).toBe(label in CUES ? CUES[label as keyof typeof CUES] : label);
    return cue as HTMLElement;
  });
}

/** Widths of the lines with their boxes, in pixels. */
const linesOf = (cue: HTMLElement): number[] =>
  [...(cue.querySelector('[data-part="text"]')?.getClientRects() ?? [])].map(({ width }) => width);

/** Width of the widest line without its box, in pixels. */
function textWidth(cue: HTMLElement): number {
  const text = document.createRange();
  text.selectNodeContents(cue.querySelector('[data-part="text"]') as Node);
  return Math.max(...[...text.getClientRects()].map(({ width }) => width));
}

test('Captions: lines are about equal, each has a box of its own, and no word is cut', async () => {
  const player = await openPlayer();
  const cue = await showCue(player, 'one');
  const lines = linesOf(cue);
  expect(lines.length).toBeGreaterThan(1);
  expect(Math.min(...lines), 'no word stands alone').toBeGreaterThan(Math.max(...lines) * 0.7);
  expect(cue.offsetWidth - Math.max(...lines), 'the cue ends with its text').toBeLessThan(2);
  const em = Number.parseFloat(getComputedStyle(cue).fontSize);
  expect(Math.max(...lines) - textWidth(cue), 'space around the text').toBeLessThanOrEqual(em);

  const [first = 0, second = 0, third = 0, ...more] = linesOf(await showCue(player, 'answer'));
  expect(more).toEqual([]);
  expect(first, 'a line break of the file stays').toBeLessThan(third / 2);
  expect(Math.min(second, third)).toBeGreaterThan(Math.max(second, third) * 0.7);

  for (const text of SHORT) expect(linesOf(await showCue(player, text)), text).toHaveLength(1);

  const word = await showCue(player, 'word');
  expect(linesOf(word).length, 'a word without an end is cut').toBeGreaterThan(1);
  expect(word.getBoundingClientRect().right).toBeLessThanOrEqual(960);
});

test('Captions: a cue stands where its file puts it', async () => {
  const player = await openPlayer();
  addCue(player, 'a left edge', 'a left edge', 'position:20%,line-left align:left');
  addCue(player, 'a right edge', 'a right edge', 'position:90%,line-right align:right');
  addCue(player, 'a middle', 'a middle', 'position:30%');
  const boxOf = async (label: string) => {
    const text = (await showCue(player, label)).querySelector('[data-part="text"]')?.getBoundingClientRect();
    const layer = player.container.querySelector('[data-testid="captions"]')?.getBoundingClientRect();
    const part = (x = Number.NaN) => Math.round(((x - (layer?.left ?? 0)) / (layer?.width ?? 0)) * 100);
    return {
      left: part(text?.left),
      middle: part(((text?.left ?? 0) + (text?.right ?? 0)) / 2),
      right: part(text?.right),
    };
  };
  expect((await boxOf('a left edge')).left).toBe(20);
  expect((await boxOf('a right edge')).right).toBe(90);
  expect((await boxOf('a middle')).middle).toBe(30);
});

test('Captions: at the first instant of a cue the cue before it is over', async () => {
  const player = await openPlayer();
  addTrack(player, 'lines', ['00:00.000 --> 00:20.001\nfirst', '00:20.000 --> 01:00.000\nsecond']);
  player.port.pause();
  player.port.setTextTrack('lines');
  player.port.seek(10);
  const texts = () => [...player.container.querySelectorAll('[data-part="cue"]')].map(({ textContent }) => textContent);
  await until(() => expect(texts()).toEqual(['first']));
  player.port.seek(20);
  await until(() => expect(texts()).toContain('second'));
  expect(texts()).toEqual(['second']);
  player.port.seek(19.9);
  await until(() => expect(texts()).toEqual(['first']));
});

test('Captions: a cue keeps its place when the frame gets another size', async () => {
  const player = await openPlayer();
  addTrack(player, 'first', ['00:00.000 --> 00:20.000\nfirst', '00:20.000 --> 01:00.000\nsecond']);
  await showCue(player, 'first');
  player.video().currentTime = 25;
  const cue = () => player.container.querySelector<HTMLElement>('[data-testid="captions"] [data-part="cue"]');
  await until(() => expect(cue()?.textContent).toBe('second'));
  for (const [width, height] of [
    [640, 360],
    [1280, 720],
    [390, 700],
  ] as const) {
    Object.assign(player.container.style, { width: `${width}px`, height: `${height}px` });
    await until(() => {
      const { top = 0, bottom = 0 } = cue()?.getBoundingClientRect() ?? {};
      expect(top, `${width}x${height}`).toBeGreaterThan(height * 0.6);
      expect(bottom, `${width}x${height}`).toBeLessThanOrEqual(height);
    });
  }
});

test('Captions: cues of one time stand apart, at the edges that they name, and the last one lowest', async () => {
  const player = await openPlayer();
  const cues = ['', '', 'line:0', 'line:0', 'line:50%,center', 'region:r', 'vertical:rl line:0', 'vertical:lr line:0'];
  const region = 'REGION\nid:r\nwidth:40%\nregionanchor:0%,100%\nviewportanchor:10%,30%';
  addTrack(player, 'many', [
    region,
    ...cues.map((settings, index) => `00:00.000 --> 01:00.000 ${settings}\ncue ${index}`),
  ]);
  player.port.setTextTrack('many');
  const boxes = await until(() => {
    const texts = [...player.container.querySelectorAll('[data-testid="captions"] [data-part="text"]')];
    expect(texts.map(({ textContent }) => textContent)).toEqual(cues.map((_, index) => `cue ${index}`));
    expect(player.container.querySelectorAll('[data-part="cue-display"][style*="transition"]')).toHaveLength(
      cues.length,
    );
    return texts.map((text) => text.closest('[data-part="cue"]')?.getBoundingClientRect() as DOMRect);
  });
  const [first, last, high, higher, middle, inRegion, right, left] = boxes as [DOMRect, DOMRect, ...DOMRect[]];
  expect(last.bottom, 'the lower edge').toBeGreaterThan(540 * 0.7);
  expect(first.bottom, 'above the later one').toBeLessThanOrEqual(last.top + 1);
  expect(higher?.top, 'the upper edge').toBeLessThan(540 * 0.25);
  expect(high?.top).toBeGreaterThanOrEqual((higher?.bottom ?? 0) - 1);
  expect(((middle?.top ?? 0) + (middle?.bottom ?? 0)) / 2).toBeCloseTo(540 / 2, -2);
  expect(inRegion?.bottom, 'a region').toBeCloseTo(540 * 0.3, -2);
  expect(inRegion?.right).toBeLessThan(960 * 0.52);
  expect(right?.left, 'vertical text').toBeGreaterThan(960 * 0.9);
  expect(right?.height).toBeGreaterThan(right?.width ?? 0);
  expect(left?.right).toBeLessThan(960 * 0.1);
});
