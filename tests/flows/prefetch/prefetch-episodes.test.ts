import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createEpisodePrefetch, DWELL_MS, PREPARE_WITHIN_MS } from '@/flows/prefetch/prefetch-episodes';
import { PLAN_LIFETIME_MS, UNUSED_LIFETIME_MS } from '@/flows/prefetch/prefetch-plans';
import type { NetworkInformation } from '@/lib/network-information';
import type { EpisodeFiles } from '@/media/prefetch/prefetcher';
import { aSeries, aVariant } from '../../fixtures/catalogue';
import { aCatalogue, http } from '../../support/fake-catalogue';
import { aPlayingWidget, type FakeWidget, type Given, settle } from '../../support/fake-widget';

const DURATION = 2520;
const FILM = 'https://media.example/film.mp4';
const masterOf = (id: number) => `https://media.example/${id}/master.json`;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A series that plays episode 11; `opened` lists the started prefetches. */
async function open({
  network = {},
  ...given
}: { network?: Partial<NetworkInformation> } & Pick<Given, 'stored' | 'catalogue' | 'config'> = {}) {
  const widget = await aPlayingWidget(given);
  widget.media.at(100, 'playing', DURATION);
  const opened: {
    url: string;
    /** Other files than the master JSON. */
    files: string[];
    asked: number;
    life: AbortSignal;
    work: AbortSignal | null;
    plan: object | null;
    end(): void;
  }[] = [];
  const { request, list, listDubs } = await createEpisodePrefetch(
    widget.deps,
    (life) => {
      const one: (typeof opened)[number] = {
        url: '',
        files: [],
        asked: 0,
        life,
        work: null,
        plan: null,
        end: () => undefined,
      };
      opened.push(one);
      return {
        file: async (url) => {
          if (one.url !== '' && one.url !== url) one.files.push(url);
          else one.url = url;
          one.asked += 1;
          return { url, body: new ArrayBuffer(0), firstByteMs: 1, wholeMs: 2 };
        },
        stream: (_stream, { startAt, segments }, work) => {
          Object.assign(one, { plan: { startAt, segments }, work });
          return new Promise((end) => Object.assign(one, { end }));
        },
      } satisfies EpisodeFiles;
    },
    () => ({ downlinkMbps: null, effectiveType: null, saveData: false, ...network }),
  );
  const look = async (episodeId: number | null) => {
    request(episodeId);
    await vi.advanceTimersByTimeAsync(DWELL_MS);
  };
  const play = async (currentTime: number) => {
    widget.media.at(currentTime, 'playing', DURATION);
    widget.page.now.mockReturnValue(currentTime * 1000);
    widget.media.emit('timeupdate', { currentTime, duration: DURATION });
    await settle();
  };
  return { ...widget, opened, request, list, listDubs, look, play };
}

describe('Prefetch of the episode under the pointer', () => {
  test('starts after the dwell time, at the beginning', async () => {
    const { opened, request } = await open();
    request(12);
    await vi.advanceTimersByTimeAsync(DWELL_MS - 1);
    expect(opened).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(opened).toMatchObject([{ plan: { startAt: null, segments: true } }]);
    expect(opened[0]?.url).toMatch(/\.json$/);
  });

  test('does not start when the pointer only crosses the row', async () => {
    const { opened, request, look } = await open();
    request(12);
    await look(13);
    expect(opened).toHaveLength(1);
    request(21);
    await look(null);
    expect(opened).toHaveLength(1);
  });

  test('is aborted for another episode and when the pointer leaves, unless it is complete', async () => {
    const { opened, look } = await open();
    await look(12);
    await look(13);
    expect(opened.map(({ life }) => life.aborted)).toEqual([true, false]);
    await look(null);
    expect(opened[1]?.life.aborted).toBe(true);
    await look(12);
    opened[2]?.end();
    await settle();
    await look(null);
    expect(opened[2]?.life.aborted).toBe(false);
  });

  test('runs once for repeated visits of the pointer', async () => {
    const { opened, look } = await open();
    await look(12);
    opened[0]?.end();
    await settle();
    await look(null);
    await look(12);
    expect(opened).toHaveLength(1);
  });

  test('starts at the saved position', async () => {
    const { opened, look } = await open({ stored: { episodesTimeProgress: { 12: 600 } } });
    await look(12);
    expect(opened).toMatchObject([{ plan: { startAt: 600 } }]);
  });

  test('is limited to playlists when the viewer saves data', async () => {
    const { opened, look } = await open({ network: { saveData: true } });
    await look(12);
    expect(opened).toMatchObject([{ plan: { segments: false } }]);
  });

  test('ignores the current episode and unknown ones', async () => {
    const { opened, look } = await open();
    await look(11);
    await look(999);
    expect(opened).toEqual([]);
  });

  test('waits until the content has loaded', async () => {
    const { opened, look, media } = await open();
    media.now = { ...media.now, duration: 0, currentTime: 0 };
    media.doing = { ...media.doing, bufferAhead: 0 };
    await look(12);
    expect(opened).toEqual([]);
  });

  test('does not load the URL of a stream as a file', async () => {
    const episodes = aSeries().map((one) => (one.id === 12 ? { ...one, m3u8MasterFilePath: FILM } : one));
    const { opened, look } = await open({ catalogue: aCatalogue({ episodes }) });
    await look(12);
    expect(opened).toMatchObject([{ asked: 0, plan: { segments: true } }]);
  });

  test('leaves an unreadable answer to the player', async () => {
    const catalogue = aCatalogue();
    const { opened, look } = await open({ catalogue });
    for (const { m3u8MasterFilePath: url } of aSeries()) if (url) catalogue.answers.set(url, http(500));
    await look(12);
    expect(opened).toMatchObject([{ asked: 1, plan: null }]);
  });

  test.each([
    ['the content stalls', ({ media }: FakeWidget) => media.emit('waiting', { since: 0 })],
    ['an ad is fetched', ({ deps }: FakeWidget) => deps.timeline.record('adinit', { type: 'midroll' })],
    ['an ad precedes the content', ({ deps }: FakeWidget) => deps.timeline.record('adsawaited', undefined)],
  ])('is aborted when %s, unless it is complete', async (_, happens) => {
    const widget = await open();
    await widget.look(12);
    happens(widget);
    expect(widget.opened[0]?.life.aborted).toBe(true);
    await widget.look(13);
    widget.opened[1]?.end();
    await settle();
    happens(widget);
    expect(widget.opened[1]?.life.aborted).toBe(false);
  });

  test('does not compete with a pending ad', async () => {
    const { opened, look, store, playIntent } = await open();
    playIntent.hold('ad');
    store.setState({ adBreak: { phase: 'requested' } });
    await look(12);
    expect(opened).toEqual([]);
  });
});

describe('Prefetch cache', () => {
  test('keeps two episodes for two minutes', async () => {
    const { opened, look } = await open();
    for (const id of [12, 13, 21]) {
      await look(id);
      opened.at(-1)?.end();
      await settle();
    }
    expect(opened.map(({ life }) => life.aborted)).toEqual([true, false, false]);
    await vi.advanceTimersByTimeAsync(PLAN_LIFETIME_MS);
    expect(opened.map(({ life }) => life.aborted)).toEqual([true, true, true]);
  });

  test('does not extend the lifetime when more is fetched', async () => {
    const { opened, look, play, deps } = await open();
    await play(2481);
    opened[0]?.end();
    await vi.advanceTimersByTimeAsync(PLAN_LIFETIME_MS - 1_000);
    deps.memory.progress.write({ 12: 600 });
    await look(12);
    expect(opened).toMatchObject([{ plan: { startAt: 600 } }]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(opened[0]?.life.aborted).toBe(true);
  });

  test('starts the lifetime anew when segments follow prepared playlists', async () => {
    const { opened, play } = await open();
    await play(1);
    opened[0]?.end();
    await vi.advanceTimersByTimeAsync(PLAN_LIFETIME_MS - 20_000);
    await play(2481);
    expect(opened[0]).toMatchObject({ url: masterOf(12), plan: { segments: true } });
    opened[0]?.end();
    await vi.advanceTimersByTimeAsync(PLAN_LIFETIME_MS - 1_000);
    expect(opened[0]?.life.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(opened[0]?.life.aborted).toBe(true);
  });

  test('passes to the player with the selection, and is freed after its lifetime', async () => {
    const { opened, look, commands, request } = await open();
    await look(13);
    opened[0]?.end();
    await look(12);
    commands.selectEpisode(12);
    request(null);
    expect(opened.map(({ life, work }) => [life.aborted, work?.aborted])).toEqual([
      [true, true],
      [false, true],
    ]);
    await vi.advanceTimersByTimeAsync(UNUSED_LIFETIME_MS);
    expect(opened[1]?.life.aborted).toBe(true);
  });
});

describe('Prefetch near the end', () => {
  test('loads the next episode once, from its beginning, even with a saved position', async () => {
    const { opened, play } = await open({ stored: { episodesTimeProgress: { 12: 600 } } });
    await play(2479);
    expect(opened).toEqual([]);
    await play(2481);
    await play(2483);
    expect(opened).toMatchObject([{ plan: { startAt: null, segments: true } }]);
  });

  test('does not load an episode that does not start by itself', async () => {
    const { opened, play, lazyCommands } = await open();
    lazyCommands.setSleep('episode');
    await play(2481);
    expect(opened).toEqual([]);
  });

  test('gives priority to the episode under the pointer', async () => {
    const { opened, look, play } = await open();
    await play(2481);
    await look(21);
    await play(2483);
    expect(opened.map(({ life }) => life.aborted)).toEqual([true, false]);
    opened[1]?.end();
    await settle();
    await play(2485);
    expect(opened.map(({ life }) => life.aborted)).toEqual([true, false, false]);
  });

  test('does not load the episode again for a pointer on its card', async () => {
    const { opened, play, look } = await open();
    await play(2481);
    opened[0]?.end();
    await look(12);
    expect(opened).toHaveLength(1);
  });

  test('ignores the time of the previous episode after a selection', async () => {
    const { opened, play, commands, media } = await open();
    await play(2481);
    commands.selectEpisode(12);
    await settle();
    await play(2490);
    expect(opened).toHaveLength(1);
    media.emit('ready', undefined);
    await play(2492);
    expect(opened).toHaveLength(2);
  });

  test('does not run after the viewer has cancelled the next episode', async () => {
    const { opened, play, commands } = await open();
    commands.cancelNext();
    await play(2481);
    expect(opened).toEqual([]);
  });
});

describe('Preparation of the adjacent episodes', () => {
  /** Ends the first unfinished prefetch. */
  const end = async ({ opened }: Pick<Awaited<ReturnType<typeof open>>, 'opened'>, index: number) => {
    opened[index]?.end();
    await settle();
  };

  test('fetches the playlists of the next episode after a start, then of the previous one', async () => {
    const widget = await open();
    widget.commands.selectEpisode(12);
    await settle();
    widget.media.emit('ready', undefined);
    await widget.play(1);
    expect(widget.opened).toMatchObject([{ plan: { startAt: null, segments: false } }]);
    await end(widget, 0);
    expect(widget.opened).toMatchObject([{}, { plan: { startAt: null, segments: false } }]);
    expect(widget.opened.map(({ url }) => url)).toEqual([13, 11].map(masterOf));
    await end(widget, 1);
    await widget.play(3);
    expect(widget.opened).toHaveLength(2);
  });

  test('waits for a healthy buffer, for a minute at most', async () => {
    const { opened, play, media } = await open();
    media.doing = { ...media.doing, bufferAhead: 5 };
    await play(1);
    expect(opened).toEqual([]);
    media.doing = { ...media.doing, bufferAhead: 30 };
    await play(PREPARE_WITHIN_MS / 1000);
    expect(opened).toEqual([]);
    media.emit('ready', undefined);
    await play(PREPARE_WITHIN_MS / 1000 + 2);
    expect(opened).toHaveLength(1);
  });

  test.each<[string, Partial<NetworkInformation>]>([
    ['the viewer saves data', { saveData: true }],
    ['the connection is slow', { effectiveType: '3g' }],
  ])('does not happen when %s', async (_, network) => {
    const { opened, play, list } = await open({ network });
    await play(1);
    list();
    await settle();
    expect(opened).toEqual([]);
  });

  test('happens after another prefetch has ended, if that was under way', async () => {
    const widget = await open();
    await widget.look(21);
    await widget.play(1);
    expect(widget.opened.map(({ url }) => url)).toEqual([masterOf(21)]);
    await end(widget, 0);
    await widget.play(2);
    expect(widget.opened.map(({ url }) => url)).toEqual([21, 12].map(masterOf));
  });

  test('happens after an ad', async () => {
    const { opened, play, store, playIntent } = await open();
    playIntent.hold('ad');
    store.setState({ adBreak: { phase: 'requested' } });
    await play(1);
    expect(opened).toEqual([]);
    store.setState({ adBreak: { phase: 'none' } });
    await play(2);
    expect(opened).toHaveLength(1);
  });

  test('is repeated after a stall has aborted it', async () => {
    const widget = await open();
    await widget.play(1);
    widget.media.emit('waiting', { since: 0 });
    await end(widget, 0);
    await widget.play(2);
    await end(widget, 1);
    await widget.play(3);
    expect(widget.opened.map(({ url }) => url)).toEqual([12, 12].map(masterOf));
    expect(widget.opened.map(({ life }) => life.aborted)).toEqual([true, false]);
  });

  test('continues for the previous episode when the bandwidth is free again', async () => {
    const widget = await open();
    widget.commands.selectEpisode(12);
    await settle();
    widget.media.emit('ready', undefined);
    await widget.play(1);
    widget.media.doing = { ...widget.media.doing, bufferAhead: 5 };
    await end(widget, 0);
    await widget.play(2);
    expect(widget.opened.map(({ url }) => url)).toEqual([masterOf(13)]);
    widget.media.doing = { ...widget.media.doing, bufferAhead: 30 };
    await widget.play(3);
    expect(widget.opened.map(({ url }) => url)).toEqual([13, 11].map(masterOf));
  });

  test('ends with a change of the episode, and begins for the new one', async () => {
    const widget = await open();
    await widget.play(1);
    widget.commands.selectEpisode(13);
    await settle();
    widget.media.emit('ready', undefined);
    await end(widget, 0);
    await widget.play(2);
    await end(widget, 1);
    await widget.play(3);
    expect(widget.opened.map(({ url }) => url)).toEqual([12, 21, 12].map(masterOf));
  });

  test('yields to the episode under the pointer, which asks for no file again', async () => {
    const widget = await open();
    await widget.play(1);
    await end(widget, 0);
    await widget.look(12);
    expect(widget.opened).toHaveLength(1);
    expect(widget.opened).toMatchObject([{ plan: { segments: true } }]);
  });
});

describe('Preparation of the listed episodes', () => {
  const season = Array.from({ length: 9 }, (_, index) => index + 11).map((id) => ({ ...aSeries()[0], id, order: id }));
  const episodes = season.map((one) => ({ ...one, m3u8MasterFilePath: masterOf(one.id) })) as ReturnType<
    typeof aSeries
  >;

  test('fetches playlists of the nearest two, then master files of four more', async () => {
    const catalogue = aCatalogue({ episodes });
    const { opened, list } = await open({ catalogue });
    list();
    await settle();
    expect(opened).toMatchObject([{ url: masterOf(12), plan: { startAt: null, segments: false } }]);
    for (const index of [0, 1]) {
      opened[index]?.end();
      await settle();
    }
    expect(opened.map(({ url }) => url)).toEqual([12, 13, 14, 15, 16, 17].map(masterOf));
    expect(opened.map(({ plan }) => plan !== null)).toEqual([true, true, false, false, false, false]);
    expect(opened.at(-1)?.files).toEqual(['https://media.example/film/index.m3u8']);
  });

  test('with CMCD, no episode is prepared beyond its master JSON: a request of a stream names its view', async () => {
    const catalogue = aCatalogue({ episodes });
    const { opened, list, play, look } = await open({ catalogue, config: { cmcd: 'on' } });
    await play(1);
    list();
    await settle();
    expect(opened.map(({ url }) => url)).toEqual([12, 13, 14, 15, 16, 17].map(masterOf));
    expect(opened.every(({ plan, files }) => plan === null && files.length === 0)).toBe(true);
    await look(12);
    expect(opened[0]).toMatchObject({ plan: { segments: true } });
  });

  test('does not repeat what is known', async () => {
    const { opened, list, look } = await open();
    await look(12);
    opened[0]?.end();
    await settle();
    list();
    await settle();
    opened[1]?.end();
    await settle();
    list();
    await settle();
    expect(opened.map(({ url }) => url)).toEqual([12, 13].map(masterOf));
    expect(opened[0]?.asked).toBe(2);
  });
});

describe('Preparation of the other dubs', () => {
  const urlOf = (id: number) => `https://media.example/dubs/${id}.m3u8`;

  /** The first episode with four dubs, of which the first plays. */
  async function openDubs(given: Parameters<typeof open>[0] = {}) {
    const episodes = aSeries(() => ({
      episodeVariants: [1, 2, 3, 4].map((id) => aVariant(id, `Озвучка ${id}`, urlOf(id))),
    }));
    const widget = await open({ catalogue: aCatalogue({ episodes }), ...given });
    const end = async (index: number) => {
      widget.opened[index]?.end();
      await settle();
    };
    return { ...widget, end };
  }

  test('fetches the playlists of each, one after the other and once', async () => {
    const { opened, listDubs, end } = await openDubs();
    for (let visit = 0; visit < 2; visit += 1) {
      listDubs();
      await settle();
      for (const index of [0, 1, 2]) await end(index);
    }
    expect(opened).toHaveLength(3);
    expect(opened.every(({ plan }) => plan !== null && 'segments' in plan && plan.segments === false)).toBe(true);
  });

  test('passes the chosen one to the player, and drops the others', async () => {
    const { opened, listDubs, end, commands } = await openDubs();
    listDubs();
    await settle();
    for (const index of [0, 1, 2]) await end(index);
    commands.selectVariant(3);
    expect(opened.map(({ life }) => life.aborted)).toEqual([true, false, true]);
    await vi.advanceTimersByTimeAsync(UNUSED_LIFETIME_MS);
    expect(opened[1]?.life.aborted).toBe(true);
  });

  test('does not happen while the content needs the bandwidth', async () => {
    const { opened, listDubs } = await openDubs({ network: { saveData: true } });
    listDubs();
    await settle();
    expect(opened).toEqual([]);
  });
});
