import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openPageLife } from '@/host/page-life';

const URL = 'https://media.example/7.ts';
const request = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.stubGlobal('fetch', request.mockReset());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** A page whose history entry may refuse a new state. */
function aPage({ refuses = false } = {}) {
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const history = {
    state: { other: 1 } as unknown,
    replaceState(state: unknown) {
      if (refuses) throw new DOMException('no', 'SecurityError');
      history.state = state;
    },
  };
  const window = Object.assign(new EventTarget(), { document, history });
  const life = openPageLife(window as never);
  const events: string[] = [];
  life.on((event) => events.push(event));
  const emit = (target: EventTarget, type: string, fields: object = {}) =>
    target.dispatchEvent(Object.assign(new Event(type), fields));
  return { life, events, document, window, history, emit };
}

test('Page life: reports that the page is shown, not that it is hidden', () => {
  const { life, events, document, emit } = aPage();
  document.visibilityState = 'hidden';
  emit(document, 'visibilitychange');
  expect([life.isHidden(), events]).toEqual([true, []]);
  document.visibilityState = 'visible';
  emit(document, 'visibilitychange');
  expect([life.isHidden(), events]).toEqual([false, ['shown']]);
});

test('Page life: a page in the back/forward cache is frozen, and a page that ends is not', () => {
  const { events, document, window, emit } = aPage();
  emit(document, 'freeze');
  emit(document, 'resume');
  emit(window, 'pagehide', { persisted: false });
  emit(window, 'pageshow', { persisted: false });
  expect(events).toEqual(['frozen', 'resumed']);
  emit(window, 'pagehide', { persisted: true });
  emit(window, 'pageshow', { persisted: true });
  expect(events).toEqual(['frozen', 'resumed', 'frozen', 'resumed']);
});

test.each([
  ['a success counts', { ok: true, type: 'cors' }, true],
  ['an error does not count', { ok: false, type: 'cors' }, false],
  ['a refusal is told', { ok: false, type: 'cors', status: 403 }, 'refused'],
  ['a response that may not be read counts', { ok: false, type: 'opaque' }, true],
])('Page life: probes a URL past the cache, %s', async (_, response, isAnswer) => {
  request.mockResolvedValue(response as Response);
  const { life } = aPage();
  const isOpaque = response.type === 'opaque';
  expect(await life.answers(URL, isOpaque, new AbortController().signal)).toBe(isAnswer);
  const [url, options] = request.mock.lastCall ?? [];
  expect([url, options?.mode, options?.cache]).toEqual([URL, isOpaque ? 'no-cors' : 'cors', 'no-store']);
  expect(options?.signal?.aborted, 'the body is not loaded').toBe(true);
});

test('Page life: a server that does not answer before the signal aborts gives no answer', async () => {
  request.mockImplementation(
    (_, options) =>
      new Promise((_resolve, reject) => options?.signal?.addEventListener('abort', () => reject(new Error('aborted')))),
  );
  const controller = new AbortController();
  const answer = aPage().life.answers(URL, false, controller.signal);
  controller.abort();
  expect(await answer).toBe(false);
});

test('Page life: the number of restarts reaches the next document once, beside other state', () => {
  const { life, history } = aPage();
  expect(life.takeRestarts()).toBe(0);
  expect(life.noteRestarts(3)).toBe(true);
  expect(history.state).toMatchObject({ other: 1 });
  expect(life.takeRestarts()).toBe(3);
  expect(life.takeRestarts()).toBe(0);
  expect(history.state).toEqual({ other: 1 });
});

test('Page life: notes nothing where the browser keeps no state', () => {
  expect(aPage({ refuses: true }).life.noteRestarts(3)).toBe(false);
});
