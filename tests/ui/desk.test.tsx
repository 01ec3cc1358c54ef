import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DESK_RULES, DESK_SESSION, DESK_SIGNED_OUT, deskData, HOSTILE } from '../support/desk-fixtures';
import { type DeskRequest, deskJson, deskRefusal, openDesk } from '../support/desk-page';

const plain = (element: Element | null) => (element?.textContent ?? '').replace(/[\u00a0\u202f]/g, ' ');
const rowsOf = (table: HTMLElement) => within(table).getAllByRole('row').slice(1);
const firstCells = (table: HTMLElement) => rowsOf(table).map((row) => plain(row.querySelector('th')));

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  location.hash = '';
});

describe('desk sign-in', () => {
  test('asks for the password, and opens the view of the URL', async () => {
    let isIn = false;
    const desk = openDesk('#films?period=30d', ({ what }) => {
      if (what === 'session') return deskJson(isIn ? DESK_SESSION : DESK_SIGNED_OUT);
      if (what !== 'sign-in') return null;
      isIn = true;
      return deskJson({});
    });
    fireEvent.change(await screen.findByLabelText('Пароль'), { target: { value: 'correct horse' } });
    fireEvent.click(screen.getByRole('button', { name: 'Войти' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Фильмы' })).toBeDefined();
    expect(desk.of('sign-in')).toMatchObject([{ method: 'POST', body: { password: 'correct horse' } }]);
    expect(desk.of('data').at(-1)?.params.get('from')).toBe('2026-11-01');
  });

  test.each([
    [deskRefusal(401, 'Нет.'), 'Пароль не подошёл'],
    [
      deskRefusal(429, 'Слишком много попыток.', { 'Retry-After': '62' }),
      'Слишком много попыток. Повторите через 62 секунды.',
    ],
    [new Response('<html>', { status: 502 }), 'Сервер ответил ошибкой 502.'],
  ])('says why it failed', async (answer, words) => {
    openDesk('', ({ what }) => (what === 'session' ? deskJson(DESK_SIGNED_OUT) : what === 'sign-in' ? answer : null));
    fireEvent.change(await screen.findByLabelText('Пароль'), { target: { value: 'x' } });
    fireEvent.click(screen.getByRole('button', { name: 'Войти' }));
    await waitFor(() => expect(plain(screen.getByRole('alert'))).toBe(words));
  });

  test('comes back when the session has ended', async () => {
    openDesk('#sites', ({ what }) => (what === 'data' ? deskRefusal(401, 'Войдите.') : null));
    expect(await screen.findByLabelText('Пароль')).toBeDefined();
    expect(screen.getByText(/Сеанс закончился/)).toBeDefined();
    expect(location.hash).toBe('#sites');
  });

  test('a server that does not answer gets a message and another attempt', async () => {
    let isUp = false;
    openDesk('#sites', ({ what }) => {
      if (what === 'session' && !isUp) throw new TypeError('network');
      return null;
    });
    expect(plain(await screen.findByRole('alert'))).toContain('Сервер не отвечает');
    isUp = true;
    fireEvent.click(screen.getByRole('button', { name: 'Повторить' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Сайты' })).toBeDefined();
  });
});

describe('desk pages', () => {
  test.each([
    ['#now', 'Сейчас', 'Что смотрят'],
    ['#films', 'Фильмы', 'Фильмы и сериалы'],
    ['#film?content_id=1', 'Маяк на краю', 'Серии'],
    ['#quality', 'Качество', 'По странам'],
    ['#sites', 'Сайты', 'Кто встраивает плеер'],
    ['#ads', 'Реклама', 'Показы по erid'],
    ['#alerts', 'Оповещения', 'Что сработало'],
    ['#data', 'Данные', 'Стереть сеанс'],
  ])('%s shows its tables', async (hash, title, table) => {
    openDesk(hash);
    expect(await screen.findByRole('heading', { level: 2, name: table })).toBeDefined();
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeDefined();
  });

  test('texts of strangers stay text', async () => {
    openDesk('#films');
    expect((await screen.findByText(HOSTILE)).tagName).toBe('A');
    expect(document.querySelector('main img')).toBeNull();
  });

  test('only https sites are links, and they say nothing about the desk', async () => {
    openDesk('#sites');
    const link = await screen.findByRole('link', { name: /kino\.example/ });
    expect(link.getAttribute('rel')).toContain('noreferrer');
    const hrefs = [...document.querySelectorAll('main table a')].map((each) => each.getAttribute('href'));
    expect(hrefs.every((href) => href?.startsWith('https://'))).toBe(true);
    expect(screen.getByText('javascript:alert(1)').tagName).not.toBe('A');
  });

  test('a compared period shows differences by sign and word', async () => {
    openDesk('#films?compare=1');
    const tiles = await screen.findByLabelText('Итоги за период');
    expect([...tiles.querySelectorAll('dd')].map(plain)).toEqual([
      '48 210▲ +7,1 % большебыло 45 012',
      '39 004= 0 % без измененийбыло 39 004',
      '32 944 ч▼ −8,1 % меньшебыло 35 833 ч',
      '58,3 %▲ +1,2 п. п. большебыло 57,1 %',
    ]);
  });

  test('a figure of losses that grows is worse', async () => {
    openDesk('#quality?compare=1');
    const tiles = await screen.findByLabelText('Качество за период');
    expect(plain(tiles.children[1] ?? null)).toBe('Запуск у 95 % зрителей3,1 с▲ +11,4 % хужебыло 2,8 с');
  });

  test('the period of the choice is asked for, and is in the URL', async () => {
    const desk = openDesk('#films');
    fireEvent.change(await screen.findByLabelText('Период'), { target: { value: 'yesterday' } });
    await waitFor(() => expect(desk.of('data').at(-1)?.params.get('to')).toBe('2026-11-29'));
    expect(location.hash).toBe('#films?period=yesterday');
  });

  test('own dates that are no period are refused in words', async () => {
    const desk = openDesk('#films');
    fireEvent.change(await screen.findByLabelText('Период'), { target: { value: 'own' } });
    fireEvent.change(screen.getByLabelText('с'), { target: { value: '2026-12-24' } });
    fireEvent.click(screen.getByRole('button', { name: 'Показать' }));
    expect(await screen.findByText('Первая дата должна быть не позже второй')).toBeDefined();
    expect(desk.of('data')).toHaveLength(1);
  });

  test('a period without views says so', async () => {
    openDesk('#films', ({ what }) =>
      what === 'data' ? deskJson({ page: 'films', totals: {}, series: [], tables: { films: [] } }) : null,
    );
    expect(await screen.findByText('За этот период данных нет')).toBeDefined();
  });

  test.each([
    [
      deskRefusal(503, 'База статистики сейчас занята.', { 'Retry-After': '5' }),
      'База статистики сейчас занята.',
      '5 секунд',
    ],
    [deskRefusal(429, ''), 'Слишком много запросов подряд', ''],
    [new Response('not json'), 'Ответ сервера не читается', ''],
    [new Response('null'), 'Ответ сервера не читается', ''],
  ])('a failed load is told in words, and can be repeated', async (answer, words, more) => {
    let isBroken = true;
    openDesk('#films', ({ what }) => (what === 'data' && isBroken ? answer.clone() : null));
    const note = await screen.findByRole('alert');
    expect(plain(note)).toContain(words);
    expect(plain(note)).toContain(more);
    isBroken = false;
    fireEvent.click(within(note).getByRole('button', { name: 'Повторить' }));
    expect(await screen.findByRole('table', { name: /Фильмы и сериалы/ })).toBeDefined();
    expect(screen.queryByText(new RegExp(words))).toBeNull();
  });

  test('values of other types than agreed are unknown, and break nothing', async () => {
    const films = [{ contentId: 7, title: null, views: 'many', viewers: -1, playedMs: {}, completion: 0.5 }];
    openDesk('#films', ({ what }) =>
      what === 'data'
        ? deskJson({ totals: { views: { now: 'x' } }, series: 'none', step: 'year', tables: { films } })
        : null,
    );
    const table = await screen.findByRole('table', { name: /Фильмы и сериалы/ });
    expect(plain(rowsOf(table)[0] ?? null)).toBe('№ 7———50 %');
  });

  test('invented data are marked', async () => {
    openDesk('#films', ({ what }) => (what === 'session' ? deskJson({ ...DESK_SESSION, demo: true }) : null));
    expect(await screen.findByText(/Это придуманные данные/)).toBeDefined();
  });
});

describe('desk tables', () => {
  test('sort by their heads, and say so', async () => {
    openDesk('#ads');
    const table = await screen.findByRole('table', { name: /Теги/ });
    const head = (name: string) => within(table).getByRole('columnheader', { name });
    expect(head('Показы').getAttribute('aria-sort')).toBe('descending');
    fireEvent.click(within(head('Ошибки')).getByRole('button'));
    expect(firstCells(table)).toEqual([HOSTILE, 'vast.other.example', 'ads.example']);
    fireEvent.click(within(head('Ошибки')).getByRole('button'));
    expect(head('Ошибки').getAttribute('aria-sort')).toBe('ascending');
    expect(firstCells(table)[0]).toBe('ads.example');
    // An unknown value is last in both directions.
    fireEvent.click(within(head('До кадра')).getByRole('button'));
    fireEvent.click(within(head('До кадра')).getByRole('button'));
    expect(firstCells(table)[2]).toBe(HOSTILE);
  });

  test('show the first rows, more on request, and those that are searched', async () => {
    openDesk('#films');
    const table = await screen.findByRole('table', { name: /Фильмы и сериалы/ });
    expect(rowsOf(table)).toHaveLength(15);
    fireEvent.click(screen.getByRole('button', { name: /Показать ещё/ }));
    expect(rowsOf(table)).toHaveLength(22);
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'МАЯК' } });
    expect(firstCells(table)).toEqual(['Маяк на краю']);
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'нет такого' } });
    expect(screen.getByText('Ничего не нашлось')).toBeDefined();
  });

  test('a CSV that is refused is told in words', async () => {
    const desk = openDesk('#sites', ({ what }) => (what === 'csv' ? deskRefusal(503, 'База занята.') : null));
    fireEvent.click(await screen.findByRole('link', { name: /CSV.*таблица «Кто встраивает плеер»/ }));
    expect(await screen.findByText('База занята.')).toBeDefined();
    expect(Object.fromEntries(desk.of('csv')[0]?.params ?? [])).toMatchObject({
      page: 'sites',
      table: 'sites',
      to: '2026-11-30',
    });
  });

  test('the numbers of a chart are a table as well', async () => {
    openDesk('#films');
    await screen.findByLabelText('Итоги за период');
    const details = document.querySelector('details') as HTMLDetailsElement;
    await act(async () => {
      details.open = true;
      details.dispatchEvent(new Event('toggle'));
    });
    const table = await screen.findByRole('table', { name: 'По дням: числа графика' });
    expect(rowsOf(table)).toHaveLength(7);
  });
});

describe('desk refresh', () => {
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

  test('the page of this minute loads again each 15 s, while it is visible', async () => {
    vi.useRealTimers();
    vi.useFakeTimers();
    const desk = openDesk('#now');
    await pass(100);
    expect(desk.of('data')).toHaveLength(1);
    await pass(15_100);
    expect(desk.of('data')).toHaveLength(2);
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await pass(60_000);
    expect(desk.of('data')).toHaveLength(2);
    visibility.mockReturnValue('visible');
    document.dispatchEvent(new Event('visibilitychange'));
    await pass(100);
    expect(desk.of('data')).toHaveLength(3);
    visibility.mockRestore();
  });

  test('other pages stay as they are', async () => {
    vi.useRealTimers();
    vi.useFakeTimers();
    const desk = openDesk('#films');
    await pass(120_000);
    expect(desk.of('data')).toHaveLength(1);
  });
});

describe('desk share links', () => {
  const scope = { page: 'film', content_id: '1', until: 1_800_000_000 };

  test('open their page only, with their token in each request', async () => {
    const desk = openDesk('#share=abc.def', ({ what }) =>
      what === 'session' ? deskJson({ ...DESK_SIGNED_OUT, scope }) : null,
    );
    expect(await screen.findByRole('heading', { level: 1, name: 'Маяк на краю' })).toBeDefined();
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Поделиться' })).toBeNull();
    for (const request of [...desk.of('session'), ...desk.of('data')])
      expect(request.params.get('share')).toBe('abc.def');
    expect(desk.of('data')[0]?.params.get('content_id')).toBe('1');
    fireEvent.change(await screen.findByLabelText('Серия'), { target: { value: 'e2' } });
    await waitFor(() => expect(desk.of('data').at(-1)?.params.get('episode_id')).toBe('e2'));
    expect(location.hash).toContain('share=abc.def');
  });

  test.each([deskJson(DESK_SIGNED_OUT), deskRefusal(403, 'Ссылка не годится.')])(
    'that have ended say so, and the password opens the desk without them',
    async (answer) => {
      let isIn = false;
      openDesk('#share=abc.def', ({ what }) => {
        if (what === 'sign-in') isIn = true;
        if (what === 'sign-in') return deskJson({});
        return what === 'session' && !isIn ? answer.clone() : null;
      });
      expect(await screen.findByText(/Ссылка больше не действует/)).toBeDefined();
      fireEvent.change(screen.getByLabelText('Пароль'), { target: { value: 'correct horse' } });
      fireEvent.click(screen.getByRole('button', { name: 'Войти' }));
      expect(await screen.findByRole('navigation')).toBeDefined();
      expect(location.hash).not.toContain('share');
    },
  );

  test('that end while they are read say so', async () => {
    openDesk('#share=abc.def', ({ what }) => {
      if (what === 'session') return deskJson({ ...DESK_SIGNED_OUT, scope });
      return what === 'data' ? deskRefusal(403, 'Срок вышел.') : null;
    });
    expect(await screen.findByText(/Срок ссылки вышел/)).toBeDefined();
  });

  test('are made with an end, by a signed write', async () => {
    const desk = openDesk('#film?content_id=1', ({ what }) =>
      what === 'share' ? deskJson({ url: '?desk#share=t.s' }) : null,
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Поделиться' }));
    fireEvent.change(screen.getByLabelText('Сколько работает'), { target: { value: '1' } });
    fireEvent.click(screen.getByRole('button', { name: 'Сделать ссылку' }));
    const field = (await screen.findByLabelText('Ссылка')) as HTMLInputElement;
    expect(field.value).toMatch(/^https?:.*\?desk#share=t\.s$/);
    // To the end of the next day in Moscow.
    const until = Date.UTC(2026, 11, 1, 21) / 1000;
    expect(desk.of('share')).toMatchObject([{ csrf: 'c5f', body: { page: 'film', content_id: '1', until } }]);
  });
});

describe('desk alerts', () => {
  /** The rules of a write. */
  const sent = (request: DeskRequest | undefined) =>
    (request?.body as { rules: { id: string }[] } | undefined)?.rules ?? [];

  test('a new rule joins those that were, whose secrets stay', async () => {
    const desk = openDesk('#alerts', ({ what }) => (what === 'alerts' ? deskJson(deskData('alerts')) : null));
    fireEvent.click(await screen.findByRole('button', { name: 'Новое правило' }));
    fireEvent.change(screen.getByLabelText('Порог, %'), { target: { value: '7,5' } });
    fireEvent.change(screen.getByLabelText(/Куда сообщить/), { target: { value: 'https://hooks.example/new' } });
    fireEvent.click(screen.getByRole('button', { name: 'Сохранить' }));
    await waitFor(() => expect(desk.of('alerts')).toHaveLength(1));
    const rules = sent(desk.of('alerts')[0]);
    expect(rules.slice(0, 3)).toEqual(DESK_RULES);
    expect(rules[3]).toMatchObject({
      id: '',
      kind: 'failures',
      over: 0.075,
      minutes: 30,
      webhook: 'https://hooks.example/new',
      isOn: true,
    });
    expect(desk.of('alerts')[0]?.csrf).toBe('c5f');
  });

  test('a wrong value is told at its field, and nothing is sent', async () => {
    const desk = openDesk('#alerts');
    fireEvent.click(await screen.findByRole('button', { name: 'Новое правило' }));
    fireEvent.change(screen.getByLabelText('Порог, %'), { target: { value: '200' } });
    fireEvent.click(screen.getByRole('button', { name: 'Сохранить' }));
    expect(screen.getByLabelText('Порог, %').getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(screen.getByLabelText('Порог, %'));
    expect(desk.of('alerts')).toHaveLength(0);
  });

  test('a rule is switched off, and removed only at the second press', async () => {
    const desk = openDesk('#alerts', ({ what }) => (what === 'alerts' ? deskJson(deskData('alerts')) : null));
    fireEvent.click(await screen.findByRole('checkbox', { name: /Сбоев больше/ }));
    await waitFor(() => expect(desk.of('alerts')).toHaveLength(1));
    expect(sent(desk.of('alerts')[0])[0]).toEqual({ ...DESK_RULES[0], isOn: false });
    await waitFor(() =>
      expect(screen.getByRole('button', { name: /Удалить.*Сбоев больше/ }).getAttribute('aria-disabled')).toBe('false'),
    );
    fireEvent.click(screen.getByRole('button', { name: /Удалить.*Сбоев больше/ }));
    fireEvent.click(screen.getByRole('button', { name: /Точно удалить/ }));
    await waitFor(() => expect(desk.of('alerts')).toHaveLength(2));
    expect(sent(desk.of('alerts')[1]).map(({ id }) => id)).toEqual(['r2', 'r3']);
  });
});

describe('desk erasure', () => {
  test('takes the id of a session and nothing else', async () => {
    const desk = openDesk('#data', ({ what }) => (what === 'erase' ? deskJson({ erased: true }) : null));
    const field = await screen.findByLabelText('Номер сеанса');
    fireEvent.change(field, { target: { value: 'all' } });
    fireEvent.click(screen.getByRole('button', { name: 'Стереть' }));
    expect(await screen.findByText(/32 знака/)).toBeDefined();
    const id = '0123456789abcdef'.repeat(2);
    fireEvent.change(field, { target: { value: ` ${id.toUpperCase()} ` } });
    fireEvent.click(screen.getByRole('button', { name: 'Стереть' }));
    expect((await screen.findAllByText(/стёрт/)).length).toBeGreaterThan(0);
    expect(desk.of('erase')).toMatchObject([{ body: { session_id: id }, csrf: 'c5f' }]);
  });
});
