import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type AdRules, type BreakAt, type BreakPlan, breakOf } from '@/domain/ads/schedule';
import { PAUSE_GAP_MS, PAUSE_SETTLE_MS } from '@/flows/ads/pause-roll';
import { ok } from '@/lib/result';
import { selectAdOpen } from '@/store/selectors';
import { anAd } from '../../support/fake-ads';
import { aWidget, type FakeWidget, settle as settleAnswers } from '../../support/fake-widget';

const DURATION = 2400;

async function settle(): Promise<void> {
  await settleAnswers();
  await vi.dynamicImportSettled();
  await settleAnswers();
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const plan = (id: string, at: BreakAt, part: Partial<BreakPlan> = {}): BreakPlan => ({
  ...breakOf(id, at, [[{ url: `https://ads.example/${id}` }]]),
  ...part,
});

interface Given {
  rules?: AdRules;
  /** Second at which the content begins. */
  from?: number;
}

/** An episode that plays, with these breaks. */
async function watching(breaks: readonly BreakPlan[], { rules = 'full', from = 0 }: Given = {}) {
  const widget = aWidget({
    query: { autoPlay: true },
    config: { adListUrl: 'https://ads.example/list', adRules: rules },
  });
  const { ads, media } = widget;
  ads.list = ok({ breaks, frequency: null });
  widget.commands.start();
  await settle();
  const to = async (currentTime: number, playback: 'playing' | 'paused' | 'ended' = 'playing') => {
    media.at(currentTime, playback, DURATION);
    media.emit('timeupdate', { currentTime, duration: DURATION });
    await settle();
  };
  media.at(from, 'playing', DURATION);
  media.emit('ready', undefined);
  media.emit('playing', undefined);
  await to(from);
  return {
    widget,
    ...widget,
    to,
    /** The content plays to its end. */
    async end() {
      media.at(DURATION, 'ended', DURATION);
      media.emit('ended', undefined);
      await settle();
    },
    marks: () => widget.state().breaks.map(({ id }) => id),
    /** Shows the ad of the last break. */
    show: () => {
      const { type } = ads.last;
      ads.last.emit('loaded', anAd({ type }));
      if (ads.last.commands.some((command) => command.startsWith('start')))
        ads.last.emit('start', anAd({ type, status: 7, isPlaying: true }));
    },
    types: () => ads.breaks.map(({ type }) => type),
  };
}

const isStarted = ({ ads }: FakeWidget) => ads.last.commands.some((command) => command.startsWith('start'));
const SEVERAL = [plan('a', { second: 300 }), plan('b', { percent: 25 }), plan('c', { second: 900 })];

describe('Several breaks', () => {
  test('have a mark each, which disappears when its break is shown', async () => {
    const { to, marks, show, ads } = await watching(SEVERAL);
    expect(marks()).toEqual(['a', 'b', 'c']);
    await to(281);
    expect(marks(), 'it is fetched').toEqual(['a', 'b', 'c']);
    show();
    await to(300);
    expect(marks()).toEqual(['b', 'c']);
    ads.last.emit('end', undefined);
    await to(590);
    show();
    await to(601);
    expect(ads.breaks).toHaveLength(2);
    expect(marks()).toEqual(['c']);
  });

  test('that a seek passes over leave the last one of them, and a seek back plays none', async () => {
    const { to, marks, show, ads } = await watching(SEVERAL);
    await to(700);
    expect(ads.breaks).toHaveLength(1);
    expect(marks()).toEqual(['b', 'c']);
    show();
    expect(marks()).toEqual(['c']);
    ads.last.emit('end', undefined);
    await to(100);
    await to(310);
    await to(650);
    expect(ads.breaks).toHaveLength(1);
  });

  test('that a seek passes over while one is fetched are all shown by that one', async () => {
    const { to, marks, show, ads } = await watching(SEVERAL);
    await to(285);
    await to(1000);
    show();
    expect(marks()).toEqual([]);
    ads.last.emit('end', undefined);
    await to(1001);
    expect(ads.breaks).toHaveLength(1);
  });

  test('stay where the duration becomes more exact during the fetch of one', async () => {
    const { widget, to, marks, show, media } = await watching(SEVERAL);
    await to(285);
    media.now = { ...media.now, duration: DURATION + 0.02 };
    media.emit('timeupdate', { currentTime: 286, duration: DURATION + 0.02 });
    expect(marks()).toEqual(['a', 'b', 'c']);
    show();
    await to(300);
    expect(isStarted(widget)).toBe(true);
    expect(marks()).toEqual(['b', 'c']);
  });

  test('stay where a stream loads anew during the fetch of one, whose duration is unknown meanwhile', async () => {
    const { widget, to, marks, show, media, ads } = await watching(SEVERAL);
    await to(285);
    media.at(285, 'idle', 0);
    media.emit('timeupdate', { currentTime: 285, duration: 0 });
    expect(marks(), 'the one that is fetched').toEqual(['a']);
    show();
    await to(300);
    expect(isStarted(widget)).toBe(true);
    ads.last.emit('end', undefined);
    await to(590);
    expect(ads.breaks).toHaveLength(2);
  });

  test('play on when one of them throws', async () => {
    const { to, show, ads, log } = await watching(SEVERAL);
    ads.prepared = async () => {
      throw new TypeError('a bug');
    };
    await to(285);
    expect(log.mock.calls.filter(([level]) => level === 'error')).toHaveLength(1);
    Reflect.deleteProperty(ads, 'prepared');
    await to(590);
    show();
    expect(ads.breaks).toHaveLength(1);
  });

  test('join those of the list when their documents come later', async () => {
    const widget = aWidget({ query: { autoPlay: true }, config: { adListUrl: 'https://ads.example/list' } });
    let arrive = (_: BreakPlan[]) => {};
    const later = new Promise<BreakPlan[]>((resolve) => {
      arrive = resolve;
    });
    widget.ads.list = ok({ breaks: [plan('pre', { on: 'start' }), ...SEVERAL.slice(1)], frequency: null, later });
    widget.commands.start();
    await settle();
    expect(widget.ads.last.type, 'the preroll does not wait').toBe('preroll');
    widget.ads.last.emit('end', undefined);
    widget.media.at(0, 'playing', DURATION);
    arrive([plan('a', { second: 300 })]);
    await settle();
    widget.media.emit('ready', undefined);
    expect(widget.state().breaks.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  });

  test('are kept over a restart, which repeats none of those that were shown', async () => {
    const { widget, to, marks, show, ads } = await watching(SEVERAL, { rules: 'plain' });
    await to(700);
    show();
    ads.last.emit('end', undefined);
    expect(widget.state().breaksSeen).toEqual({ episodeId: 11, ids: ['b'] });
    widget.media.emit('failed', { kind: 'stream-failed', message: 'broken' });
    widget.commands.retry();
    await settle();
    widget.media.emit('ready', undefined);
    await to(100);
    expect(marks()).toEqual(['a', 'c']);
  });
});

describe('Content that is resumed behind a break', () => {
  test('has no midroll right after its preroll under full', async () => {
    const { to, marks, ads } = await watching(SEVERAL, { from: 700 });
    await to(710);
    expect(ads.breaks).toHaveLength(0);
    expect(marks()).toEqual(['c']);
  });

  test('has the midroll under plain', async () => {
    const { ads } = await watching(SEVERAL, { from: 700, rules: 'plain' });
    expect(ads.breaks).toHaveLength(1);
  });
});

describe('Break in a hidden page', () => {
  test('waits under full until the page is seen, and the film goes on', async () => {
    const { widget, to, media, page, show } = await watching(SEVERAL);
    await to(290);
    page.isHidden.mockReturnValue(true);
    show();
    await to(310);
    expect(media.isGated).toBe(false);
    page.isHidden.mockReturnValue(false);
    await to(311);
    expect(media.isGated).toBe(true);
    expect(isStarted(widget)).toBe(true);
  });

  test('is not fetched under full before the page is seen', async () => {
    const { to, page, ads } = await watching(SEVERAL);
    page.isHidden.mockReturnValue(true);
    await to(310);
    expect(ads.breaks).toHaveLength(0);
  });

  test('holds the film under plain', async () => {
    const { to, media, page, show } = await watching(SEVERAL, { rules: 'plain' });
    page.isHidden.mockReturnValue(true);
    await to(290);
    show();
    await to(310);
    expect(media.isGated).toBe(true);
  });
});

describe('Ads behind the content', () => {
  const BEHIND = [plan('behind', { on: 'end' })];

  test('are fetched before the end, shown at it, and followed by the next episode', async () => {
    const { widget, to, end, show, ads, state, host, types } = await watching(BEHIND);
    await to(DURATION - 30);
    expect(ads.breaks).toHaveLength(0);
    await to(DURATION - 15);
    show();
    expect(isStarted(widget), 'not before the end').toBe(false);
    await end();
    expect(types()).toEqual(['postroll']);
    expect(isStarted(widget)).toBe(true);
    expect(selectAdOpen(state())).toBe(true);
    expect(state().selection?.episodeId).toBe(11);
    expect(host.events.filter(({ name }) => name === 'ended')).toHaveLength(0);
    ads.last.emit('end', undefined);
    await settle();
    expect(state().selection?.episodeId).toBe(12);
    expect(host.events.filter(({ name }) => name === 'ended')).toHaveLength(1);
  });

  test('are fetched at the end after a seek there, also where the end comes twice', async () => {
    const { widget, end, ads, state } = await watching(BEHIND);
    await end();
    await end();
    expect(ads.breaks).toHaveLength(1);
    expect(isStarted(widget)).toBe(true);
    expect(state().selection?.episodeId).toBe(11);
    ads.last.emit('end', undefined);
    await settle();
    expect(state().selection?.episodeId).toBe(12);
  });

  test('give their place to a midroll that the viewer overtakes by a seek to the end', async () => {
    const { widget, to, end, show, ads, state, types, media } = await watching([plan('a', { second: 300 }), ...BEHIND]);
    await to(DURATION - 1);
    expect(types()).toEqual(['midroll']);
    const before = media.commands.length;
    await end();
    show();
    expect(isStarted(widget)).toBe(true);
    expect(state().selection?.episodeId).toBe(11);
    ads.last.emit('end', undefined);
    await settle();
    expect(types()).toEqual(['midroll']);
    expect(state().selection?.episodeId).toBe(12);
    const gates = media.commands.slice(before).filter((command) => command.startsWith('open'));
    expect(gates[0], 'the episode that is over does not begin anew').toBe('open the gate');
  });

  test('wait for a midroll that a seek to the end has started', async () => {
    const { widget, to, end, show, ads, state, types } = await watching([plan('a', { second: 300 }), ...BEHIND]);
    await to(290);
    show();
    await to(DURATION);
    show();
    expect(isStarted(widget)).toBe(true);
    await end();
    expect(state().selection?.episodeId, 'the midroll is on the screen').toBe(11);
    ads.last.emit('end', undefined);
    await settle();
    expect(types()).toEqual(['midroll']);
    expect(state().selection?.episodeId).toBe(12);
  });

  test.each<[string, (given: Awaited<ReturnType<typeof watching>>) => void]>([
    ['there is none', ({ ads }) => Object.assign(ads, { isEmpty: true })],
    ['the engine throws', ({ ads }) => Object.assign(ads, { prepared: () => Promise.reject(new TypeError('a bug')) })],
    ['nobody sees the page', ({ page }) => void page.isHidden.mockReturnValue(true)],
  ])('do not keep the next episode when %s', async (_, spoil) => {
    const given = await watching(BEHIND);
    spoil(given);
    const before = given.media.commands.length;
    await given.end();
    expect(given.state().selection?.episodeId).toBe(12);
    const gates = given.media.commands.slice(before).filter((command) => command.startsWith('open'));
    // The last one is that of the next episode.
    expect(gates.slice(0, -1), 'the old one does not begin anew').not.toContain('open the gate and play');
  });

  test.each<[string, number]>([
    ['has been fetched', DURATION - 15],
    ['is to be fetched', DURATION - 100],
  ])(
    'precede the next episode at a press of its card, where the break %s, and end with the second press alike',
    async (_, at) => {
      const { to, show, ads, state, commands, media, types, host, widget } = await watching(BEHIND);
      await to(at);
      if (at > DURATION - 20) show();
      widget.deps.store.setState({ nextCard: { episodeId: 12, seconds: 10 } });
      commands.playNext();
      commands.playNext();
      await settle();
      expect([media.isGated, media.commands.slice(-3).includes('pause')], 'the episode stops').toEqual([true, true]);
      expect([types(), isStarted(widget)]).toEqual([['postroll'], true]);
      show();
      commands.playNext();
      expect(state().selection?.episodeId).toBe(11);
      ads.last.emit('end', undefined);
      await settle();
      expect([state().selection?.episodeId, types()]).toEqual([12, ['postroll']]);
      expect(host.events.filter(({ name }) => name === 'ended')).toHaveLength(0);
      expect(widget.deps.playIntent.isRequested()).toBe(true);
    },
  );

  test('are not awaited by a press of the next episode in the middle of this one', async () => {
    const { to, ads, state, commands } = await watching(BEHIND);
    await to(600);
    commands.playNext();
    await settle();
    expect([state().selection?.episodeId, ads.breaks]).toEqual([12, []]);
  });

  test('leave content without a next episode at its end', async () => {
    const { end, show, ads, media, state, commands, deps } = await watching(BEHIND);
    commands.cancelNext();
    await end();
    show();
    ads.last.emit('end', undefined);
    await settle();
    expect(media.commands.at(-1)).toBe('open the gate');
    expect(deps.playIntent.isRequested()).toBe(false);
    expect(state().selection?.episodeId).toBe(11);
  });

  test('end with a choice of the viewer, whose episode stays', async () => {
    const { end, show, commands, state, ads } = await watching(BEHIND);
    await end();
    show();
    commands.selectEpisode(13);
    await settle();
    ads.breaks[0]?.emit('end', undefined);
    await settle();
    expect(state().selection?.episodeId).toBe(13);
  });

  test('leave the content where a seek of the host page has taken it meanwhile', async () => {
    const { end, show, media, state, ads, deps } = await watching(BEHIND);
    await end();
    show();
    media.at(100, 'paused', DURATION);
    ads.last.emit('end', undefined);
    await settle();
    expect(state().selection?.episodeId).toBe(11);
    expect(media.commands.at(-1)).toBe('open the gate and play');
    expect(deps.playIntent.isOn()).toBe(true);
  });

  test('precede the question of a sleep timer', async () => {
    const { end, show, ads, state, lazyCommands } = await watching(BEHIND);
    lazyCommands.setSleep('episode');
    await end();
    show();
    expect(state().leanBack?.question ?? null).toBeNull();
    ads.last.emit('end', undefined);
    await settle();
    expect(state().leanBack?.question).toBe('asleep');
    expect(state().selection?.episodeId).toBe(11);
  });
});

describe('Ads of a pause', () => {
  const PAUSE = [plan('pause', { on: 'pause' })];

  /** The viewer presses pause. */
  async function paused(given: Awaited<ReturnType<typeof watching>>, by: 'viewer' | 'host' = 'viewer') {
    await given.to(100);
    given.deps.playIntent.pause(by === 'viewer' ? by : undefined);
    given.media.now = { ...given.media.now, playback: 'paused' };
    await vi.advanceTimersByTimeAsync(PAUSE_SETTLE_MS);
    await settle();
    return given;
  }

  test('come a second after a press, and the content stays paused after them', async () => {
    const given = await watching(PAUSE);
    const { widget, ads, media, state, show, deps } = await paused(given);
    expect(ads.last.type).toBe('pauseroll');
    show();
    expect(isStarted(widget)).toBe(true);
    expect(selectAdOpen(state())).toBe(true);
    ads.last.emit('end', undefined);
    expect(media.commands.at(-1)).toBe('open the gate');
    expect(deps.playIntent.isRequested()).toBe(false);
    expect(state().adBreak.phase).toBe('over');
  });

  test('are followed by the content where the host page has asked it to play meanwhile', async () => {
    const given = await paused(await watching(PAUSE));
    const { ads, media, show, call, deps } = given;
    show();
    void call('play', undefined);
    await settle();
    expect(media.isGated, 'the ad goes on').toBe(true);
    ads.last.emit('end', undefined);
    expect(media.commands.at(-1)).toBe('open the gate and play');
    expect(deps.playIntent.isOn()).toBe(true);
  });

  test('leave the content paused where the viewer has paused the ad and plays it on', async () => {
    const { ads, show, commands, deps } = await paused(await watching(PAUSE));
    show();
    commands.pauseAd();
    commands.playAd();
    ads.last.emit('end', undefined);
    expect(deps.playIntent.isRequested()).toBe(false);
  });

  test.each<[string, (given: Awaited<ReturnType<typeof watching>>) => Promise<unknown>]>([
    ['of the host page', (given) => paused(given, 'host')],
    [
      'in a hidden page',
      (given) => {
        given.page.isHidden.mockReturnValue(true);
        return paused(given);
      },
    ],
    [
      'with an open menu',
      (given) => {
        given.commands.openMenu('settings');
        return paused(given);
      },
    ],
    [
      'that is over at once',
      async (given) => {
        given.deps.playIntent.pause('viewer');
        await given.media.play('viewer');
        await vi.advanceTimersByTimeAsync(PAUSE_SETTLE_MS);
      },
    ],
  ])('do not come in a pause %s', async (_, pause) => {
    const given = await watching(PAUSE);
    await pause(given);
    await settle();
    expect(given.ads.breaks).toHaveLength(0);
  });

  test('are cancelled by a press of play while they are fetched', async () => {
    const { ads, media, state, show, deps } = await paused(await watching(PAUSE));
    await media.play('viewer');
    expect(state().adBreak.phase).toBe('over');
    show();
    expect(media.isGated).toBe(false);
    expect(deps.playIntent.isOn()).toBe(true);
    expect(ads.last.commands).toEqual([]);
  });

  test('come once in five minutes, whatever the episode', async () => {
    const given = await paused(await watching(PAUSE));
    const { ads, show } = given;
    show();
    ads.last.emit('end', undefined);
    await paused(given);
    expect(ads.breaks).toHaveLength(1);
    await given.call('setEpisode', { episodeId: 12 });
    await settle();
    await paused(given);
    expect(ads.breaks).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(PAUSE_GAP_MS);
    await paused(given);
    expect(ads.breaks).toHaveLength(2);
  });
});

test('Content that a link ends early: has the ads behind it there, and its later breaks where the viewer goes on', async () => {
  const widget = aWidget({ query: { autoPlay: true, end: 500 }, config: { adListUrl: 'https://ads.example/list' } });
  const { ads, media } = widget;
  ads.list = ok({ breaks: [plan('c', { second: 900 }), plan('behind', { on: 'end' })], frequency: null });
  widget.commands.start();
  await settle();
  widget.commands.cancelNext();
  media.obeys = true;
  media.emit('ready', undefined);
  for (const at of [499, 500.1]) {
    media.at(at, 'playing', DURATION);
    media.emit('timeupdate', { currentTime: at, duration: DURATION });
    await settle();
  }
  expect(ads.breaks.map(({ type }) => type)).toEqual(['postroll']);
  ads.last.emit('end', undefined);
  expect(media.now.playback).toBe('paused');
  media.at(890, 'playing', DURATION);
  media.emit('timeupdate', { currentTime: 890, duration: DURATION });
  await settle();
  expect(ads.breaks.map(({ type }) => type)).toEqual(['postroll', 'midroll']);
});
