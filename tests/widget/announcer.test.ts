import { expect, test } from 'vitest';
import { WidgetPage } from '../support/widget-page';

/** Longer than a seek and a pause wait for what follows them. */
const SETTLED_S = 1.5;

/** Records everything that the announcer says from now on. */
async function listen(widget: WidgetPage): Promise<string[]> {
  const announcer = await widget.expectShown('announcer');
  const words: string[] = [];
  new MutationObserver((records) => {
    for (const { addedNodes } of records) for (const node of addedNodes) words.push(node.textContent ?? '');
  }).observe(announcer, { childList: true });
  return words;
}

async function openFilm(query: Readonly<Record<string, number>> = {}): Promise<WidgetPage> {
  return WidgetPage.open({ query: { movie_id: 10, ...query } });
}

test('Announcer: a seek by a key during playback is announced once, from the position of the request', async () => {
  const widget = await openFilm();
  await widget.start();
  const heard = await listen(widget);
  for (const [key, words] of [
    ['5', /^Вперёд на \d+ секунд[уы]?: 24 секунды$/],
    ['j', /^Назад на 10 секунд: \d+ секунд[аы]?$/],
    ['l', /^Вперёд на 10 секунд: \d+ секунд[аы]?$/],
    ['{ArrowLeft}', /^Назад на 5 секунд: \d+ секунд[аы]?$/],
    ['{ArrowRight}', /^Вперёд на 5 секунд: \d+ секунд[аы]?$/],
    ['{Shift>}{ArrowLeft}{/Shift}', /^Назад на 10 секунд: \d+ секунд[аы]?$/],
    ['{Shift>}{ArrowRight}{/Shift}', /^Вперёд на 10 секунд: \d+ секунд[аы]?$/],
    ['{Home}', /^Назад на \d+ секунд[уы]?: 0 секунд$/],
  ] as const) {
    heard.length = 0;
    await widget.keys(key);
    await widget.advance(SETTLED_S);
    expect(heard, key).toEqual([expect.stringMatching(words)]);
    await widget.expectPlays();
    expect(heard, key).toHaveLength(1);
  }
});

test('Announcer: a seek by a button and by the host page during playback is announced', async () => {
  const widget = await openFilm();
  await widget.start();
  const heard = await listen(widget);
  await widget.press('seek-forward');
  await widget.advance(SETTLED_S);
  expect(heard).toEqual([expect.stringMatching(/^Вперёд на 30 секунд: 3\d секунд[аы]?$/)]);
  await widget.call('seek', { time: 12 });
  await widget.advance(SETTLED_S);
  expect(heard).toEqual([expect.anything(), expect.stringMatching(/^Назад на \d+ секунд[уы]?: 12 секунд$/)]);
});

test('Announcer: the initial position is not announced as a seek', async () => {
  const widget = await openFilm({ t: 20 });
  const heard = await listen(widget);
  await widget.start();
  await widget.advance(SETTLED_S);
  expect(widget.video.currentTime).toBeGreaterThan(20);
  expect(heard).toEqual(['Воспроизведение']);
});

test('Announcer: the end is announced without a pause before it', async () => {
  const widget = await openFilm();
  await widget.start();
  await widget.call('seek', { time: 45 });
  const heard = await listen(widget);
  await widget.until(() => expect(heard).toContain('Конец'));
  await widget.advance(SETTLED_S);
  expect(heard.at(-1)).toBe('Конец');
  expect(heard).not.toContain('Пауза');
});

test('Announcer: the next episode that starts automatically is announced by its title', async () => {
  const widget = await WidgetPage.open();
  await widget.start();
  await widget.call('seek', { time: 45 });
  const heard = await listen(widget);
  await widget.expectState({ episodeId: 102 });
  await widget.expectPlays();
  expect(heard.slice(heard.indexOf('Конец'))).toEqual([
    'Конец',
    expect.stringMatching(/^Воспроизведение: .+ · Сезон 1, серия 2 · .+$/),
  ]);
  expect(heard).not.toContain('Пауза');
});
