import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openDocument, playFile } from '../../packages/vv-builder/src/ad-browser';
import { createAdChecker } from '../../packages/vv-builder/src/ad-checker';
import type { AdFile, AdReport } from '../../packages/vv-builder/src/ad-report';

const WIDGET = 'https://player.example/vv-player.php';
const TAG = 'https://ads.example/v?key=1';
const FILE: AdFile = {
  url: 'https://cdn.example/a.mp4',
  ...{ bytes: 1_900_000, codec: 'avc1', type: 'video/mp4', width: 640, height: 360, kbps: 1000 },
};

const REPORT: AdReport = {
  rules: { name: 'plain', advice: 'Новому сайту советуем full.' },
  loss: { of100: 50, text: 'Из 100 показов вы теряете 50.' },
  breaks: [
    { at: 'в начале', tags: ['https://ads.example/v?…'] },
    { at: 'на 50 % фильма', tags: ['https://ads.example/w'] },
  ],
  tags: [
    {
      url: 'https://ads.example/v?…',
      title: '<b>Чай</b>',
      documents: [{ url: 'https://ads.example/v?…', call: TAG, ms: 120, bytes: 2500 }],
      files: [FILE],
      ...{ seconds: 15, skip: '5 с', erid: null, advertiser: 'ООО «Чай»', code: null },
    },
    {
      url: 'https://ads.example/w',
      title: null,
      documents: [],
      files: [],
      ...{ seconds: null, skip: null, erid: null, advertiser: null, code: 900 },
    },
  ],
  findings: [
    { name: 'all-in-a-row', state: 'warning', what: 'prerollList: подряд', advice: 'Оставьте один.', tag: null },
    { name: 'plays', state: 'good', what: 'Тег 1: сыграет «Чай», 15 с', advice: '', tag: 1 },
    { name: 'silent', state: 'bad', what: 'Тег 2: сервер не отвечает', advice: 'Проверьте его.', tag: 2 },
  ],
};

const json = (value: unknown, status = 200) => new Response(JSON.stringify(value), { status });
const html = (text: string, status = 200) => new Response(text, { status });
const refused = () => Promise.reject(new TypeError('Failed to fetch'));

const ask = vi.fn<(url: URL | string, init: RequestInit) => Promise<Response>>();
const canPlayType = vi.fn(() => 'probably');

beforeEach(() => {
  ask.mockReset();
  canPlayType.mockReset().mockReturnValue('probably');
  vi.stubGlobal('fetch', ask);
  vi.spyOn(HTMLVideoElement.prototype, 'canPlayType').mockImplementation(canPlayType as never);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
  document.body.replaceChildren();
});

describe('Check of ads in the builder', () => {
  const byId = (id: string) => document.getElementById(id) as HTMLElement;
  const address = () => byId('address') as HTMLInputElement;
  const texts = (selector: string) => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);

  beforeEach(() => {
    document.body.innerHTML =
      '<form id="form"><input id="address"><p id="note">Пустое поле</p></form><p id="status"></p><div id="result"></div>';
    const elements = {
      form: byId('form') as HTMLFormElement,
      address: address(),
      ...{ note: byId('note'), status: byId('status'), result: byId('result') },
    };
    createAdChecker(elements, WIDGET, () => '7');
  });

  const submit = (tag: string) => {
    address().value = tag;
    byId('form').dispatchEvent(new Event('submit', { cancelable: true }));
  };
  const check = async (tag = '') => {
    submit(tag);
    await vi.waitFor(() => expect(byId('status').textContent).toMatch(/^(?!Проверяю|Сервер проверил)./));
  };

  test('asks the host of the player for the address, or for the film of the page', async () => {
    ask.mockImplementation(async () => json({ ...REPORT, tags: [], findings: [] }));
    await check(` ${TAG} `);
    await check();
    expect(ask.mock.calls.map(([url]) => String(url))).toEqual([
      `${WIDGET}?doctor=ads&as=json&calls=&tag=${encodeURIComponent(TAG)}`,
      `${WIDGET}?doctor=ads&as=json&calls=&movie_id=7`,
    ]);
  });

  test('refuses a text that is no address, in the field', () => {
    submit('ads.example/v');
    expect([ask.mock.calls.length, byId('note').textContent]).toEqual([0, 'Нужен адрес целиком, с https://']);
    expect([address().getAttribute('aria-invalid'), document.activeElement]).toEqual(['true', address()]);
    address().dispatchEvent(new Event('input'));
    expect([address().getAttribute('aria-invalid'), byId('note').textContent]).toEqual(['false', 'Пустое поле']);
  });

  test('shows the loss, the breaks in the order of time, and the findings of each tag as text', async () => {
    ask.mockImplementation(async (url) => (String(url).startsWith(WIDGET) ? json(REPORT) : html('<VAST/>')));
    await check(TAG);
    expect(texts('.verdict')).toEqual(['Из 100 показов вы теряете 50.']);
    expect(texts('.breaks li')).toEqual(['в началетегов: 1', 'на 50 % фильматегов: 1']);
    expect(texts('h3')).toEqual(['Места рекламы по порядку', 'Список в целом', 'Тег 1', 'Тег 2']);
    expect(texts('.findings li > p:not(.note)')).toEqual([
      'Внимание: prerollList: подряд',
      'Хорошо: Сыграет «<b>Чай</b>»',
      'Хорошо: Документ открывается, куки серверу рекламы разрешены: https://ads.example/v?…',
      'Хорошо: Сыграет файл: mp4, avc1, 640×360, 1,9 МБ, 1000 кбит/с',
      'Ошибка: Сервер не отвечает',
    ]);
    expect(texts('.ad-tag:last-child .facts > *')).toEqual(['Код отказа', '900']);
    expect(byId('result').textContent).toContain('Новому сайту советуем full.');
    expect(byId('result').textContent).toContain('а плеер стоит на https://player.example');
    expect(byId('result').textContent).not.toContain('key=1');
    expect(byId('status').textContent).toBe('Проверка закончена: этот браузер всё получил и всё сыграет');
  });

  test('names the tags of which this browser loses something', async () => {
    ask.mockImplementation((url) => (String(url).startsWith(WIDGET) ? Promise.resolve(json(REPORT)) : refused()));
    await check(TAG);
    expect(byId('status').textContent).toBe('Проверка закончена: ошибки в этом браузере — тег 1');
    expect(byId('result').textContent).toContain('Запрос остановлен здесь, хотя серверу плеера ответили');
  });

  test.each<[string, () => Promise<Response>, RegExp]>([
    ['a host without an answer', refused, /нет ответа.*vv-player\.php/],
    ['403', async () => html('', 403), /не пускает к проверке \(403\)/],
    ['404', async () => html('', 404), /ничего нет \(404\)/],
    ['500', async () => html('', 500), /ошибкой 500/],
    ['508', async () => html('', 508), /адрес самой проверки/],
    ['a server without PHP', async () => html('<?php declare'), /не работает PHP/],
    ['a check that is off', async () => html('<!doctype html><title>x'), /VV_DEBUG=1/],
    ['an answer of another version', async () => json({ findings: [] }), /не читается/],
  ])('says in words why there is no report: %s', async (_, answer, words) => {
    ask.mockImplementation(answer);
    await check(TAG);
    expect(byId('status').textContent).toMatch(words);
    expect(byId('result').children).toHaveLength(0);
    expect(byId('result').hasAttribute('aria-busy')).toBe(false);
  });

  test('says that the check is off where another origin cannot read the page', async () => {
    ask.mockImplementation((url) =>
      String(url).endsWith('?builder') ? Promise.resolve(json({ catalogue: null, doctor: false })) : refused(),
    );
    await check(TAG);
    expect(byId('status').textContent).toMatch(/Проверка выключена/);
  });

  test('says so when the check does not end', async () => {
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
    ask.mockImplementation(refused);
    await check(TAG);
    expect(byId('status').textContent).toMatch(/не закончилась за 25 секунд/);
  });

  test('drops the report of an earlier press', async () => {
    let answer!: (response: Response) => void;
    ask.mockImplementationOnce(
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
    submit(TAG);
    ask.mockImplementation(async () => json({ ...REPORT, tags: [], findings: [], loss: { of100: 0, text: 'второй' } }));
    await check('');
    answer(json({ ...REPORT, loss: { of100: 0, text: 'первый' } }));
    await new Promise((resolve) => setTimeout(resolve));
    expect(texts('.verdict')).toEqual(['второй']);
  });
});

describe('A document in this browser', () => {
  const document = (bytes = 100) => ({ url: 'https://ads.example/v', call: TAG, ms: 1, bytes });
  const open = async (bytes?: number) => (await openDocument(document(bytes), new AbortController().signal)).kind;
  /** Answers only requests of this kind. */
  const accept = (credentials: string | undefined, mode?: string) =>
    ask.mockImplementation((_, init) =>
      init.mode === mode && (credentials === undefined || init.credentials === credentials)
        ? Promise.resolve(html('<VAST/>'))
        : refused(),
    );

  test('opens with cookies, without them, or is refused by CORS', async () => {
    accept('include');
    expect([await open(), ask.mock.calls.length]).toEqual(['cookies', 1]);
    accept('omit');
    expect(await open()).toBe('plain');
    accept('omit', 'no-cors');
    expect(await open()).toBe('cors');
  });

  test('is blocked here where only the host of the player got an answer', async () => {
    ask.mockImplementation(refused);
    expect([await open(100), await open(0)]).toEqual(['blocked', 'silent']);
  });

  test('has the status of its server', async () => {
    ask.mockImplementation(async () => html('', 503));
    expect(await openDocument(document(), new AbortController().signal)).toEqual({ kind: 'status', status: 503 });
  });

  test('is late after the limit of the player', async () => {
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
    ask.mockImplementation(refused);
    expect(await open()).toBe('late');
  });
});

describe('A file in this browser', () => {
  const decoding = (info: { supported: boolean; smooth: boolean } | Error) => {
    const decodingInfo = vi.fn(async () => {
      if (info instanceof Error) throw info;
      return info;
    });
    vi.stubGlobal('navigator', { mediaCapabilities: { decodingInfo } });
    return decodingInfo;
  };

  test('plays smoothly, roughly or not at all by what the browser says of its codec', async () => {
    const decodingInfo = decoding({ supported: true, smooth: true });
    expect(await playFile(FILE)).toBe('smooth');
    expect(decodingInfo).toHaveBeenCalledWith({
      type: 'file',
      video: { contentType: 'video/mp4; codecs="avc1.640028"', width: 640, height: 360, bitrate: 1e6, framerate: 25 },
    });
    decoding({ supported: true, smooth: false });
    expect(await playFile(FILE)).toBe('rough');
    decoding({ supported: false, smooth: false });
    expect(await playFile(FILE)).toBe('no');
  });

  test('does not play with a type that the browser refuses', async () => {
    canPlayType.mockReturnValue('');
    expect(await playFile({ ...FILE, type: 'application/x-mpegURL', codec: '' })).toBe('no');
  });

  test('plays by its type alone where the browser does not know more', async () => {
    decoding(new TypeError('bad configuration'));
    expect(await playFile(FILE)).toBe('smooth');
    vi.stubGlobal('navigator', {});
    expect(await playFile({ ...FILE, codec: '' })).toBe('smooth');
    expect(canPlayType).toHaveBeenLastCalledWith('video/mp4');
  });
});
