import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createFilmPicker, showFilm } from '../../packages/vv-builder/src/film-picker';
import type { Film } from '../../packages/vv-builder/src/films';

const film = (id: string, title: string, isSeries = false): Film => ({ id, title, poster: null, year: 2024, isSeries });
const LIGHTHOUSE = film('1', 'Маяк на краю', true);
const MINUTES = film('2', '<b>Сорок</b> минут');

describe('createFilmPicker', () => {
  const byId = (id: string) => document.getElementById(id) as HTMLElement;
  const input = () => byId('search') as HTMLInputElement;
  const options = () => [...byId('films').children];
  const search = vi.fn<(text: string) => Promise<Film[] | null>>();
  const onPick = vi.fn();
  const key = (name: string) =>
    input().dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }));
  const settle = () => vi.advanceTimersByTimeAsync(300);
  const type = async (text: string) => {
    input().value = text;
    input().dispatchEvent(new Event('input'));
    await settle();
  };

  beforeEach(() => {
    vi.useFakeTimers();
    document.body.innerHTML = '<input id="search"><div id="films" hidden></div><p id="note"></p>';
    search.mockReset().mockResolvedValue([LIGHTHOUSE, MINUTES]);
    onPick.mockReset();
    const catalogue = { search, find: async () => null };
    createFilmPicker({ input: input(), list: byId('films'), note: byId('note'), catalogue, onPick });
  });
  afterEach(() => {
    vi.useRealTimers();
    document.body.replaceChildren();
  });

  test('lists films for the last typed text only, as text', async () => {
    input().value = 'Ма';
    input().dispatchEvent(new Event('input'));
    await type('Маяк');
    expect(search.mock.calls).toEqual([['Маяк']]);
    expect(options().map(({ textContent }) => textContent)).toEqual([
      'Маяк на краюсериал, 2024, № 1',
      '<b>Сорок</b> минутфильм, 2024, № 2',
    ]);
    expect([input().getAttribute('aria-expanded'), byId('note').textContent]).toEqual(['true', 'Найдено: 2']);
  });

  test('is chosen by keys', async () => {
    input().dispatchEvent(new Event('focus'));
    await settle();
    key('ArrowDown');
    key('ArrowDown');
    expect(input().getAttribute('aria-activedescendant')).toBe(options()[1]?.id);
    expect(options().map((option) => option.getAttribute('aria-selected'))).toEqual(['false', 'true']);
    key('ArrowDown');
    expect(input().getAttribute('aria-activedescendant')).toBe(options()[0]?.id);
    key('ArrowUp');
    key('Enter');
    expect(onPick).toHaveBeenCalledExactlyOnceWith(MINUTES);
    expect([byId('films').hidden, input().getAttribute('aria-expanded'), input().value]).toEqual([true, 'false', '']);
  });

  test('is chosen by a press; Esc and leaving the field close the list', async () => {
    await type('м');
    options()[0]?.querySelector('b')?.click();
    expect(onPick).toHaveBeenCalledWith(LIGHTHOUSE);
    for (const close of [() => key('Escape'), () => input().dispatchEvent(new Event('blur'))]) {
      await type('м');
      expect(byId('films').hidden).toBe(false);
      close();
      expect([byId('films').hidden, input().hasAttribute('aria-activedescendant')]).toEqual([true, false]);
    }
  });

  test.each([
    [[], 'Ничего не нашлось'],
    [null, 'Каталог не ответил на поиск'],
  ])('says why there is no list for %j', async (answer, text) => {
    search.mockResolvedValue(answer);
    await type('x');
    key('Enter');
    expect([byId('films').hidden, onPick.mock.calls.length]).toEqual([true, 0]);
    expect(byId('note').textContent).toContain(text);
  });

  test('drops the answer of an earlier search', async () => {
    let answer: (films: Film[]) => void = () => undefined;
    search.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
    await type('a');
    await type('b');
    answer([]);
    await settle();
    expect(options()).toHaveLength(2);
  });
});

test('showFilm shows the poster and the title, and hides the element without a film', () => {
  const element = document.createElement('div');
  showFilm(element, { ...LIGHTHOUSE, poster: 'https://cdn.example/1.jpg' });
  expect([element.hidden, element.querySelector('img')?.getAttribute('src')]).toEqual([
    false,
    'https://cdn.example/1.jpg',
  ]);
  expect(element.textContent).toContain('Маяк на краю');
  element.querySelector('img')?.dispatchEvent(new Event('error'));
  expect(element.querySelector('img')).toBeNull();
  showFilm(element, null);
  expect([element.hidden, element.childElementCount]).toEqual([true, 0]);
});
