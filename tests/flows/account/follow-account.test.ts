import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { keepAlive } from '@/catalogue';
import { ACCOUNT_PAUSE_MS } from '@/flows/account/account-calls';
import { ok } from '@/lib/result';
import { aMaster, anEpisode, aVariant } from '../../fixtures/catalogue';
import { aCatalogue, http } from '../../support/fake-catalogue';
import { aWidget, type FakeWidget, settle as settleAnswers } from '../../support/fake-widget';
import { createGate } from '../../support/gate';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const HISTORY = '/contents/{id}/history';
const PLACE = '/contents/{id}/episodes/{episodeId}/time-progress';
const COMPLETED = '/contents/{id}/episodes/{episodeId}/completed';
const LAST = '/contents/{id}/episodes/watched/last';
const ACCOUNT = [HISTORY, PLACE, COMPLETED, LAST];

/** The code of the account comes late, and with it what it asks for. */
async function settle(): Promise<void> {
  await settleAnswers();
  await vi.dynamicImportSettled();
  await settleAnswers();
}

/** A service whose viewer is signed in, and of whom nothing is known yet. */
function anAccount(given: Parameters<typeof aCatalogue>[0] = {}) {
  const catalogue = aCatalogue(given);
  catalogue.signedIn = true;
  for (const name of [HISTORY, PLACE, COMPLETED, LAST]) catalogue.answers.set(name, ok(null));
  return catalogue;
}

async function started(given: Parameters<typeof aWidget>[0] = {}): Promise<FakeWidget> {
  const widget = aWidget({ catalogue: anAccount(), ...given });
  widget.commands.start();
  await settle();
  return widget;
}

/** The viewer watches on until this second of the clock and of the film. */
function watch(widget: FakeWidget, seconds: number): void {
  widget.page.now.mockReturnValue(seconds * 1000);
  widget.media.at(seconds);
  widget.media.emit('timeupdate', { currentTime: seconds, duration: 2520 });
}

const sent = ({ catalogue }: FakeWidget, name: string) =>
  catalogue.calls.filter((call) => call.name === name).map(({ params }) => params);

describe('a viewer without a token', () => {
  test('has nothing told of what is watched', async () => {
    const catalogue = anAccount();
    catalogue.signedIn = false;
    const widget = await started({ catalogue });
    watch(widget, 2500);
    widget.media.emit('ended', undefined);
    widget.leave();
    await settle();
    expect(catalogue.calls.filter(({ name }) => ACCOUNT.includes(name))).toEqual([]);
  });

  test('nor any more after signing out', async () => {
    const widget = await started();
    widget.catalogue.signedIn = false;
    watch(widget, 100);
    widget.leave();
    expect(sent(widget, HISTORY)).toEqual([]);
    expect(sent(widget, PLACE)).toEqual([]);
  });
});

describe('the history hears', () => {
  test('of an episode once it plays, once', async () => {
    const widget = await started();
    widget.media.at(0, 'paused');
    widget.media.emit('timeupdate', { currentTime: 0, duration: 2520 });
    expect(sent(widget, HISTORY)).toEqual([]);
    watch(widget, 1);
    watch(widget, 2);
    expect(sent(widget, HISTORY)).toEqual([{ path: { id: 1 }, body: { episodeId: 11 } }]);
  });

  test('of each episode', async () => {
    const widget = await started();
    watch(widget, 1);
    widget.commands.selectEpisode(12);
    await settle();
    watch(widget, 2);
    expect(sent(widget, HISTORY)).toMatchObject([{ body: { episodeId: 11 } }, { body: { episodeId: 12 } }]);
  });

  test('not of content that is blocked', async () => {
    const widget = await started({ catalogue: anAccount({ available: false }) });
    watch(widget, 1);
    expect(sent(widget, HISTORY)).toEqual([]);
  });
});

describe('the place', () => {
  test('is told at most every 10 s, with the length', async () => {
    const widget = await started();
    for (const seconds of [100, 101, 109.9, 110.5, 119]) watch(widget, seconds);
    expect(sent(widget, PLACE)).toEqual(
      [100, 110].map((seconds) => ({
        path: { id: 1, episodeId: 11 },
        body: { seconds, duration: 2520, variantId: null },
      })),
    );
  });

  test('is that of the variant', async () => {
    const episodes = [anEpisode({ episodeVariants: [aVariant(1, 'Север')] })];
    const widget = await started({ catalogue: anAccount({ episodes }) });
    widget.store.setState({ stream: { sources: [], subtitles: [] } as never });
    watch(widget, 100);
    expect(sent(widget, PLACE)).toMatchObject([{ body: { variantId: 1 } }]);
  });

  test('is told when the page is left, in a way that outlives it, once', async () => {
    const widget = await started();
    watch(widget, 100);
    widget.media.at(104.6, 'paused');
    widget.leave();
    widget.leave();
    expect(sent(widget, PLACE)).toMatchObject([{ body: { seconds: 100 } }, { body: { seconds: 104 } }]);
    const limits = widget.catalogue.calls.filter(({ name }) => name === PLACE).map((call) => call.limits.adapter);
    expect(limits).toEqual([undefined, keepAlive]);
  });

  test('that was told already is not told again when the page is left', async () => {
    const widget = await started();
    watch(widget, 100);
    widget.leave();
    expect(sent(widget, PLACE)).toHaveLength(1);
  });

  test('of a live stream is none', async () => {
    const widget = await started();
    widget.media.at(100);
    widget.media.now = { ...widget.media.now, streamType: 'live:dvr' };
    widget.media.emit('timeupdate', { currentTime: 100, duration: 2520 });
    widget.leave();
    expect(sent(widget, PLACE)).toEqual([]);
    expect(sent(widget, HISTORY)).toHaveLength(1);
  });
});

describe('an episode is told to be completed', () => {
  test('once it counts as watched, once', async () => {
    const widget = await started();
    watch(widget, 2393);
    expect(sent(widget, COMPLETED)).toEqual([]);
    watch(widget, 2394);
    watch(widget, 2500);
    widget.media.emit('ended', undefined);
    expect(sent(widget, COMPLETED)).toEqual([{ path: { id: 1, episodeId: 11 } }]);
  });

  test('not when the account knows', async () => {
    const widget = await started({ catalogue: anAccount({ episodes: [anEpisode({ isCompleted: true })] }) });
    watch(widget, 2500);
    expect(sent(widget, COMPLETED)).toEqual([]);
  });

  test('again after the account did not answer, but not at once', async () => {
    const catalogue = anAccount();
    catalogue.answers.set(COMPLETED, http(500));
    const widget = await started({ catalogue });
    watch(widget, 2400);
    await settle();
    watch(widget, 2420);
    await settle();
    expect(sent(widget, COMPLETED)).toHaveLength(1);
    catalogue.answers.set(COMPLETED, ok(null));
    watch(widget, 2400 + ACCOUNT_PAUSE_MS / 1000);
    await settle();
    watch(widget, 2500);
    expect(sent(widget, COMPLETED)).toHaveLength(2);
  });
});

describe('an account that fails', () => {
  test.each([401, 403, 500])('with %d is left alone for a while, and the film plays', async (status) => {
    const catalogue = anAccount();
    for (const name of ACCOUNT) catalogue.answers.set(name, http(status));
    const widget = await started({ catalogue });
    for (let seconds = 10; seconds < 60; seconds += 10) watch(widget, seconds);
    await settle();
    expect(catalogue.calls.filter(({ name }) => ACCOUNT.includes(name)).map(({ name }) => name)).toEqual([LAST]);
    expect(widget.state().failure).toBeNull();
    expect(widget.reported).toEqual([]);
  });

  test('by hanging ends within 10 s', async () => {
    const catalogue = anAccount();
    catalogue.answers.set(PLACE, 'hang');
    const widget = await started({ catalogue });
    watch(widget, 100);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(widget.log).toHaveBeenCalledWith('warn', expect.stringContaining('timeout'));
  });
});

test('the start waits for nothing of the account', async () => {
  const catalogue = anAccount();
  catalogue.answers.set(LAST, 'hang');
  const widget = aWidget({ catalogue });
  widget.commands.start();
  await settleAnswers();
  expect(widget.media.loaded?.options).toEqual({ start: 'paused', startAt: null });
  expect(catalogue.calls[0]?.name).toBe('/contents/{id}');
});

describe('the place that the account knows', () => {
  const KEY = 'episodesTimeProgress';
  const AT = 'episodesTimeProgressAt';
  const NOW = Date.UTC(2026, 0, 10);
  const place = (over: object = {}) =>
    ok({ episodeId: 11, variantId: null, seconds: 900, isCompleted: false, updatedAt: NOW - 60_000, ...over });

  beforeEach(() => {
    vi.setSystemTime(NOW);
  });

  /** A start at which the account answers, before the catalogue or once the player has the stream. */
  async function asked(answer: unknown, given: Parameters<typeof aWidget>[0] & { early?: boolean } = {}) {
    const { early = false, ...rest } = given;
    const catalogue = (given.catalogue ?? anAccount()) as ReturnType<typeof anAccount>;
    const gate = createGate<unknown>();
    const content = catalogue.answers.get('/contents/{id}');
    catalogue.answers.set(LAST, early ? (answer as never) : gate.promise);
    if (early) catalogue.answers.set('/contents/{id}', gate.promise);
    const widget = aWidget({ ...rest, catalogue });
    widget.commands.start();
    await settle();
    if (!early) widget.media.at(0, 'idle', 2520);
    gate.resolve(early ? content : answer);
    await settle();
    return widget;
  }

  test('there in time, is where the player stands and asks', async () => {
    const widget = await asked(place(), { early: true });
    expect(widget.state().resume).toEqual({ seconds: 900 });
    expect(widget.media.loaded?.options).toEqual({ start: 'paused', startAt: 900 });
    expect(widget.stored(KEY)).toEqual({ 11: 900 });
    expect(widget.stored(AT)).toEqual({ 11: NOW - 60_000 });
  });

  test('there later, is asked about as long as nothing has played', async () => {
    const widget = await asked(place());
    expect(widget.state()).toMatchObject({ resume: { seconds: 900 }, lastPosition: { episodeId: 11, seconds: 900 } });
    expect(widget.media.commands).toEqual(['seek 900']);
  });

  test('is offered before the stream is there, and once', async () => {
    const catalogue = anAccount();
    const master = createGate<unknown>();
    catalogue.answers.set('https://media.example/11/master.json', master.promise);
    const widget = await asked(place(), { catalogue });
    expect(widget.state().resume).toEqual({ seconds: 900 });
    master.resolve(ok(aMaster()));
    await settle();
    widget.media.at(900, 'idle', 2520);
    widget.media.emit('ready', undefined);
    expect(widget.state().resume).toEqual({ seconds: 900 });
    widget.commands.dismissResume();
    widget.media.emit('ready', undefined);
    expect(widget.state().resume).toBeNull();
  });

  test.each<[string, Record<string, number>, number]>([
    ['newer wins over an older one of this browser', { 11: NOW - 120_000 }, 900],
    ['wins over one of an unknown time', {}, 900],
    ['gives way to a newer one of this browser', { 11: NOW - 30_000 }, 300],
    ['gives way to one of the same moment', { 11: NOW - 60_000 }, 300],
  ])('%s', async (_, at, seconds) => {
    for (const early of [true, false]) {
      const widget = await asked(place(), { early, stored: { [KEY]: { 11: 300 }, [AT]: at } });
      expect(widget.state().resume).toEqual({ seconds });
      expect(widget.stored(KEY)).toEqual({ 11: seconds });
    }
  });

  test('written by a clock ahead of ours does not keep our own places from counting', async () => {
    const widget = await asked(place({ updatedAt: NOW + 3_600_000 }), { early: true });
    expect(widget.stored(AT)).toEqual({ 11: NOW });
  });

  test('and that of this browser keep their times', async () => {
    const widget = await started();
    watch(widget, 100);
    expect(widget.stored(KEY)).toEqual({ 11: 100 });
    expect(widget.stored(AT)).toEqual({ 11: NOW });
  });

  test.each<[string, unknown, Parameters<typeof aWidget>[0]]>([
    ['nothing is known', ok(null), {}],
    ['the account does not answer', http(500), {}],
    ['the episode was watched to its end', place({ isCompleted: true }), {}],
    ['so little was watched', place({ seconds: 4 }), {}],
    ['so little is left', place({ seconds: 2500 }), {}],
    ['it is of another episode', place({ episodeId: 12 }), {}],
    ['the link names a second', place(), { query: { t: 30 } }],
    ['the content is blocked', place(), { catalogue: anAccount({ available: false }) }],
  ])('is not asked about where %s', async (_, answer, given) => {
    const widget = await asked(answer, given);
    expect(widget.state().resume).toBeNull();
    expect(widget.media.commands).toEqual([]);
  });

  test.each<[string, (widget: FakeWidget) => void]>([
    ['it plays', ({ media }) => media.at(3)],
    ['it was played', ({ media }) => media.at(3, 'paused')],
    ['the viewer has moved in it', ({ media }) => media.at(700, 'idle')],
    ['it is to play after an ad', ({ store }) => store.setState({ adBreak: { phase: 'requested', intent: 'auto' } })],
    ['another episode was chosen', ({ commands }) => commands.selectEpisode(12)],
  ])('is not asked about once %s', async (_, happens) => {
    const catalogue = anAccount();
    const gate = createGate<unknown>();
    catalogue.answers.set(LAST, gate.promise);
    const widget = aWidget({ catalogue });
    widget.commands.start();
    await settle();
    widget.media.at(0, 'idle', 2520);
    happens(widget);
    gate.resolve(place());
    await settle();
    expect(widget.state().resume).toBeNull();
    expect(widget.media.commands).toEqual([]);
  });
});
