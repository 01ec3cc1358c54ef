import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { keepAlive } from '@/catalogue';
import { ACCOUNT_PAUSE_MS } from '@/flows/account/follow-account';
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
const TIME_PROGRESS_PATH = '/contents/{id}/episodes/{episodeId}/time-progress';
const COMPLETED = '/contents/{id}/episodes/{episodeId}/completed';
const LAST = '/contents/{id}/episodes/watched/last';
const ACCOUNT = [HISTORY, TIME_PROGRESS_PATH, COMPLETED, LAST];

/** Waits for the lazy account code and its calls. */
async function settle(): Promise<void> {
  await settleAnswers();
  await vi.dynamicImportSettled();
  await settleAnswers();
}

/** A service with a signed-in viewer and an empty account. */
function anAccount(given: Parameters<typeof aCatalogue>[0] = {}) {
  const catalogue = aCatalogue(given);
  catalogue.signedIn = true;
  for (const name of [HISTORY, TIME_PROGRESS_PATH, COMPLETED, LAST]) catalogue.answers.set(name, ok(null));
  return catalogue;
}

async function started(given: Parameters<typeof aWidget>[0] = {}): Promise<FakeWidget> {
  const widget = aWidget({ catalogue: anAccount(), ...given });
  widget.commands.start();
  await settle();
  return widget;
}

/** Plays until this second of the clock and of the content. */
function watch(widget: FakeWidget, seconds: number): void {
  widget.page.now.mockReturnValue(seconds * 1000);
  widget.media.at(seconds);
  widget.media.emit('timeupdate', { currentTime: seconds, duration: 2520 });
}

const sent = ({ catalogue }: FakeWidget, name: string) =>
  catalogue.calls.filter((call) => call.name === name).map(({ params }) => params);

describe('Account reports of another film', () => {
  test('name that film, and its last position is asked for', async () => {
    const widget = await started();
    const answer = widget.call('load', { movieId: 5 });
    await settle();
    await answer;
    watch(widget, 30);
    await settle();
    expect(sent(widget, LAST)).toEqual([{ path: { id: 1 } }, { path: { id: 5 } }]);
    expect(sent(widget, TIME_PROGRESS_PATH)).toMatchObject([{ path: { id: 5 } }]);
  });
});

describe('Account reports without a token', () => {
  test('send nothing', async () => {
    const catalogue = anAccount();
    catalogue.signedIn = false;
    const widget = await started({ catalogue });
    watch(widget, 2500);
    widget.media.emit('ended', undefined);
    widget.leave();
    await settle();
    expect(catalogue.calls.filter(({ name }) => ACCOUNT.includes(name))).toEqual([]);
  });

  test('stop after a sign-out', async () => {
    const widget = await started();
    widget.catalogue.signedIn = false;
    watch(widget, 100);
    widget.leave();
    expect(sent(widget, HISTORY)).toEqual([]);
    expect(sent(widget, TIME_PROGRESS_PATH)).toEqual([]);
  });
});

describe('Account history', () => {
  test('gets an episode once, when it plays', async () => {
    const widget = await started();
    widget.media.at(0, 'paused');
    widget.media.emit('timeupdate', { currentTime: 0, duration: 2520 });
    expect(sent(widget, HISTORY)).toEqual([]);
    watch(widget, 1);
    watch(widget, 2);
    expect(sent(widget, HISTORY)).toEqual([{ path: { id: 1 }, body: { episodeId: 11 } }]);
  });

  test('gets each played episode', async () => {
    const widget = await started();
    watch(widget, 1);
    widget.commands.selectEpisode(12);
    await settle();
    watch(widget, 2);
    expect(sent(widget, HISTORY)).toMatchObject([{ body: { episodeId: 11 } }, { body: { episodeId: 12 } }]);
  });

  test('gets no blocked content', async () => {
    const widget = await started({ catalogue: anAccount({ available: false }) });
    watch(widget, 1);
    expect(sent(widget, HISTORY)).toEqual([]);
  });
});

describe('Account position', () => {
  test('is sent at most every 10 s, with the duration', async () => {
    const widget = await started();
    for (const seconds of [100, 101, 109.9, 110.5, 119]) watch(widget, seconds);
    expect(sent(widget, TIME_PROGRESS_PATH)).toEqual(
      [100, 110].map((seconds) => ({
        path: { id: 1, episodeId: 11 },
        body: { seconds, duration: 2520, variantId: null },
      })),
    );
  });

  test('names the variant', async () => {
    const episodes = [anEpisode({ episodeVariants: [aVariant(1, 'Север')] })];
    const widget = await started({ catalogue: anAccount({ episodes }) });
    widget.store.setState({ stream: { source: { type: 'hls', url: '/film.m3u8' }, subtitles: [] } as never });
    watch(widget, 100);
    expect(sent(widget, TIME_PROGRESS_PATH)).toMatchObject([{ body: { variantId: 1 } }]);
  });

  test('is sent once when the page closes, by a request that outlives the page', async () => {
    const widget = await started();
    watch(widget, 100);
    widget.media.at(104.6, 'paused');
    widget.leave();
    widget.leave();
    expect(sent(widget, TIME_PROGRESS_PATH)).toMatchObject([{ body: { seconds: 100 } }, { body: { seconds: 104 } }]);
    const limits = widget.catalogue.calls
      .filter(({ name }) => name === TIME_PROGRESS_PATH)
      .map((call) => call.limits.send);
    expect(limits).toEqual([undefined, keepAlive]);
  });

  test('is not sent again when the page closes without progress', async () => {
    const widget = await started();
    watch(widget, 100);
    await settle();
    widget.leave();
    expect(sent(widget, TIME_PROGRESS_PATH)).toHaveLength(1);
  });

  test('is sent again when the page closes before the service has taken it', async () => {
    const widget = await started();
    widget.catalogue.answers.set(TIME_PROGRESS_PATH, 'hang');
    watch(widget, 100);
    await settle();
    widget.leave();
    widget.leave();
    expect(sent(widget, TIME_PROGRESS_PATH)).toMatchObject([{ body: { seconds: 100 } }, { body: { seconds: 100 } }]);
  });

  test('is not sent for a live stream', async () => {
    const widget = await started();
    widget.media.at(100);
    widget.media.now = { ...widget.media.now, streamType: 'live:dvr' };
    widget.media.emit('timeupdate', { currentTime: 100, duration: 2520 });
    widget.leave();
    expect(sent(widget, TIME_PROGRESS_PATH)).toEqual([]);
    expect(sent(widget, HISTORY)).toHaveLength(1);
  });
});

describe('Account completion', () => {
  test('is sent once, when the episode counts as watched', async () => {
    const widget = await started();
    watch(widget, 2393);
    expect(sent(widget, COMPLETED)).toEqual([]);
    watch(widget, 2394);
    watch(widget, 2500);
    widget.media.emit('ended', undefined);
    expect(sent(widget, COMPLETED)).toEqual([{ path: { id: 1, episodeId: 11 } }]);
  });

  test('is not sent for an episode that the account lists as completed', async () => {
    const widget = await started({ catalogue: anAccount({ episodes: [anEpisode({ isCompleted: true })] }) });
    watch(widget, 2500);
    expect(sent(widget, COMPLETED)).toEqual([]);
  });

  test('is sent again after a failure, but not at once', async () => {
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

describe('Account failure', () => {
  test.each([401, 403, 500])('pauses the reports after status %d, and playback continues', async (status) => {
    const catalogue = anAccount();
    for (const name of ACCOUNT) catalogue.answers.set(name, http(status));
    const widget = await started({ catalogue });
    for (let seconds = 10; seconds < 60; seconds += 10) watch(widget, seconds);
    await settle();
    expect(catalogue.calls.filter(({ name }) => ACCOUNT.includes(name)).map(({ name }) => name)).toEqual([LAST]);
    expect(widget.state().failure).toBeNull();
    expect(widget.reported).toEqual([]);
  });

  test('ends a pending call within 10 s', async () => {
    const catalogue = anAccount();
    catalogue.answers.set(TIME_PROGRESS_PATH, 'hang');
    const widget = await started({ catalogue });
    watch(widget, 100);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(widget.log).toHaveBeenCalledWith('warn', expect.stringContaining('timeout'));
  });
});

test('Account: the start does not wait for any of its answers', async () => {
  const catalogue = anAccount();
  catalogue.answers.set(LAST, 'hang');
  const widget = aWidget({ catalogue });
  widget.commands.start();
  await settleAnswers();
  expect(widget.media.loaded?.options).toEqual({ start: 'paused', startAt: null });
  expect(catalogue.calls[0]?.name).toBe('/contents/{id}');
});

describe('Saved position of the account', () => {
  const KEY = 'episodesTimeProgress';
  const AT = 'episodesTimeProgressAt';
  const NOW = Date.UTC(2026, 0, 10);
  const lastWatched = (over: object = {}) =>
    ok({ episodeId: 11, variantId: null, seconds: 900, isCompleted: false, updatedAt: NOW - 60_000, ...over });

  beforeEach(() => {
    vi.setSystemTime(NOW);
  });

  /** Starts a widget whose account answers either before the catalogue or after the stream has loaded. */
  async function startAccountWidget(
    answer: unknown,
    given: Parameters<typeof aWidget>[0] & { answersFirst?: boolean } = {},
  ) {
    const { answersFirst = false, ...rest } = given;
    const catalogue = (given.catalogue ?? anAccount()) as ReturnType<typeof anAccount>;
    const gate = createGate<unknown>();
    const content = catalogue.answers.get('/contents/{id}');
    catalogue.answers.set(LAST, answersFirst ? (answer as never) : gate.promise);
    if (answersFirst) catalogue.answers.set('/contents/{id}', gate.promise);
    const widget = aWidget({ ...rest, catalogue });
    widget.commands.start();
    await settle();
    if (!answersFirst) widget.media.at(0, 'idle', 2520);
    gate.resolve(answersFirst ? content : answer);
    await settle();
    return widget;
  }

  test('opens the resume prompt when it arrives before the stream', async () => {
    const widget = await startAccountWidget(lastWatched(), { answersFirst: true });
    expect(widget.state().resume).toEqual({ seconds: 900 });
    expect(widget.media.loaded?.options).toEqual({ start: 'paused', startAt: 900 });
    expect(widget.stored(KEY)).toEqual({ 11: 900 });
    expect(widget.stored(AT)).toEqual({ 11: NOW - 60_000 });
  });

  test('is offered after the start as long as nothing has played', async () => {
    const widget = await startAccountWidget(lastWatched());
    expect(widget.state()).toMatchObject({ resume: { seconds: 900 }, lastPosition: { episodeId: 11, seconds: 900 } });
    expect(widget.media.commands).toEqual(['seek 900']);
  });

  test('is offered before the stream is there, and once', async () => {
    const catalogue = anAccount();
    const master = createGate<unknown>();
    catalogue.answers.set('https://media.example/11/master.json', master.promise);
    const widget = await startAccountWidget(lastWatched(), { catalogue });
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
    ['wins over an older local one', { 11: NOW - 120_000 }, 900],
    ['wins over a local one without a timestamp', {}, 900],
    ['wins over a local one of a clock that was set back since', { 11: NOW + 3_600_000 }, 900],
    ['yields to a newer local one', { 11: NOW - 30_000 }, 300],
    ['yields to a local one of the same time', { 11: NOW - 60_000 }, 300],
  ])('%s', async (_, at, seconds) => {
    for (const answersFirst of [true, false]) {
      const widget = await startAccountWidget(lastWatched(), {
        answersFirst,
        stored: { [KEY]: { 11: 300 }, [AT]: at },
      });
      expect(widget.state().resume).toEqual({ seconds });
      expect(widget.stored(KEY)).toEqual({ 11: seconds });
    }
  });

  test('with a timestamp in the future does not outrank later local positions', async () => {
    const widget = await startAccountWidget(lastWatched({ updatedAt: NOW + 3_600_000 }), { answersFirst: true });
    expect(widget.stored(AT)).toEqual({ 11: NOW });
  });

  test('keeps its own timestamp, and so does the local position', async () => {
    const widget = await started();
    watch(widget, 100);
    expect(widget.stored(KEY)).toEqual({ 11: 100 });
    expect(widget.stored(AT)).toEqual({ 11: NOW });
  });

  test.each<[string, unknown, Parameters<typeof aWidget>[0]]>([
    ['the account has none', ok(null), {}],
    ['the account does not answer', http(500), {}],
    ['the episode was completed', lastWatched({ isCompleted: true }), {}],
    ['the first seconds alone were watched', lastWatched({ seconds: 4 }), {}],
    ['the episode was almost finished', lastWatched({ seconds: 2500 }), {}],
    ['it belongs to another episode', lastWatched({ episodeId: 12 }), {}],
    ['the link names a second', lastWatched(), { query: { t: 30 } }],
    ['the content is blocked', lastWatched(), { catalogue: anAccount({ available: false }) }],
  ])('is not offered when %s', async (_, answer, given) => {
    const widget = await startAccountWidget(answer, given);
    expect(widget.state().resume).toBeNull();
    expect(widget.media.commands).toEqual([]);
  });

  test.each<[string, (widget: FakeWidget) => void]>([
    ['the episode plays', ({ media }) => media.at(3)],
    ['the episode has played', ({ media }) => media.at(3, 'paused')],
    ['the viewer has moved the playhead', ({ media }) => media.at(700, 'idle')],
    [
      'the episode has a play intent behind an ad',
      ({ playIntent, store }) => {
        playIntent.hold('ad');
        playIntent.request('viewer');
        store.setState({ adBreak: { phase: 'requested' } });
      },
    ],
    ['another episode was selected', ({ commands }) => commands.selectEpisode(12)],
  ])('is not offered once %s', async (_, happens) => {
    const catalogue = anAccount();
    const gate = createGate<unknown>();
    catalogue.answers.set(LAST, gate.promise);
    const widget = aWidget({ catalogue });
    widget.commands.start();
    await settle();
    widget.media.at(0, 'idle', 2520);
    happens(widget);
    gate.resolve(lastWatched());
    await settle();
    expect(widget.state().resume).toBeNull();
    expect(widget.media.commands.filter((command) => command.startsWith('seek'))).toEqual([]);
  });
});
