import { afterEach, describe, expect, test } from 'vitest';
import { createAdEngine } from '@/ads';
import type { AdRules, AdSlot } from '@/domain/ads/schedule';
import { address, vast, wrapperAd } from '../../fixtures/vast';
import type { ServedDocument, ServedFile } from './fake-ad-server';
import { anAd, anAdIn, METRICS, type PlayedBreak, playBreak, SOUND, slots, tagUrl } from './play-break';

const EMPTY = vast();

let server: PlayedBreak['server'];
afterEach(() => server.restore());

async function play(...request: Parameters<typeof playBreak>): Promise<PlayedBreak> {
  const played = await playBreak(...request);
  ({ server } = played);
  return played;
}

const sent = (event: string) => server.log.pings.filter((url) => url.includes(`/${event}`));
const errors = () => sent('error').map((url) => url.replace(/^.*ping\/|error\?code=/g, ''));
const starts = ({ events }: PlayedBreak) => events.filter((event) => event.startsWith('start'));

describe('Ad feed', () => {
  test('asks all documents at once under `plain`, where each slot has one source', async () => {
    await play({ 1: anAdIn('a'), 2: anAdIn('b') }, slots([1], [2]), 'plain');
    expect(server.log.asked).toEqual([tagUrl(1), tagUrl(2)]);
  });

  test('asks the next slot under `full` while the ad before plays', async () => {
    const played = await play({ 1: anAdIn('a'), 2: anAdIn('b') }, slots([1], [2]));
    expect(server.log.asked).toEqual([tagUrl(1)]);
    await played.run(1000);
    expect(server.log.asked).toEqual([tagUrl(1), tagUrl(2)]);
    await played.run(10_000);
    expect(starts(played)).toEqual(['start a', 'start b']);
    expect(played.events.at(-1)).toBe('end');
  });

  test.each(['plain', 'full'] as const)(
    'asks the next source when the one before has no ad, under `%s`',
    async (rules) => {
      const played = await play({ 1: EMPTY, 2: EMPTY, 3: anAdIn('c'), 4: anAdIn('d') }, slots([1, 2, 3, 4]), rules);
      await played.run(400);
      expect(server.log.asked).toEqual([tagUrl(1), tagUrl(2), tagUrl(3)]);
      await played.run(400);
      expect(starts(played)).toEqual(['start c']);
      expect(played.failures, 'the slot is filled').toEqual([]);
    },
  );

  test('tells one failure of a slot in which several sources have no ad', async () => {
    const played = await play({ 1: EMPTY, 2: '<html></html>' }, slots([1, 2]));
    await played.run(1000);
    expect(played.events).toEqual(['none']);
    expect(played.failures).toEqual([`${tagUrl(2)} 100`]);
  });

  test('asks the next source after the share of time of a slow one, and ends that one without a word', async () => {
    const slow = { afterMs: 60_000, text: EMPTY };
    const played = await play({ 1: slow, 2: anAdIn('b') }, slots([1, 2]));
    await played.run(2200);
    expect(server.log.asked).toEqual([tagUrl(1)]);
    await played.run(150);
    expect(server.log.open).toBe(0);
    expect(played.failures).toEqual([]);
    await played.run(500);
    expect(starts(played)).toEqual(['start b']);
  });

  test('finds the ads of a waterfall of 32 tags within 6 s of the press, with 8 requests at once', async () => {
    const delays = [40, 900, 5000, 150, 60_000];
    const documents = Object.fromEntries(
      Array.from({ length: 32 }, (_, index) => [
        index,
        { afterMs: delays[index % 5] ?? 0, text: index === 28 || index === 31 ? anAdIn(`ad${index}`) : EMPTY },
      ]),
    );
    const played = await play(documents, [Array.from({ length: 32 }, (_, index) => ({ url: tagUrl(index) }))]);
    await played.run(6000);
    expect(played.times[0]).toBeLessThan(6000);
    expect(server.log.mostOpen).toBe(8);
    expect(starts(played)).toEqual(['start ad28']);
    await played.run(20_000);
    const [ledger] = played.ledgers;
    expect(ledger?.sources.map(({ asked }) => asked)).toEqual(ledger?.sources.map(() => 1));
    expect(ledger?.sources).toHaveLength(server.log.asked.length);
    expect(ledger?.sources.reduce((sum, { answered }) => sum + answered, 0)).toBe(server.log.answered.length);
  });

  test('asks no more sources once the break is stopped', async () => {
    const slow = { afterMs: 4000, text: EMPTY };
    const played = await play({ 1: anAdIn('a'), 2: slow, 3: slow }, slots([1], [2, 3]));
    await played.run(1000);
    played.adBreak?.stop();
    await played.run(20_000);
    expect(server.log.asked).toEqual([tagUrl(1), tagUrl(2)]);
    expect(played.failures).toEqual([]);
    expect(played.ledgers).toHaveLength(1);
  });

  test('plays a pod in its order, and counts its ads', async () => {
    const pod = vast(anAd('b', { sequence: 2 }), anAd('a', { sequence: 1 }), anAd('c', { sequence: 3 }));
    const played = await play({ 1: pod, 2: anAdIn('d') }, slots([1], [2]));
    await played.run(1000);
    expect(played.adBreak?.state()).toMatchObject({ id: 'a', position: 1, count: 4 });
    await played.run(4500);
    expect(played.adBreak?.state()).toMatchObject({ id: 'b', position: 2, count: 4 });
    await played.run(20_000);
    expect(starts(played)).toEqual(['start a', 'start b', 'start c', 'start d']);
    expect(sent('impression').map((url) => url.replace(/^.*\?/, ''))).toEqual([
      'n=3&s=1&b=1',
      'n=3&s=2&b=1',
      'n=3&s=3&b=1',
      'n=1&s=-1&b=1',
    ]);
  });

  test('tells the server of a pod once that its pending document has timed out, and of no ad behind it', async () => {
    const wrapped = (id: string, sequence: number) =>
      wrapperAd(tagUrl(id), address('Error', `https://ads.test/ping/${id}/error?code=[ERRORCODE]`)).replace(
        '<Ad',
        `<Ad sequence="${sequence}"`,
      );
    const hangs = { afterMs: 0, text: null };
    const played = await play(
      { 1: vast(anAd('a', { sequence: 1 }), wrapped('b', 2), wrapped('c', 3)), b: hangs, c: hangs },
      slots([1]),
      'full',
      () => ({ seconds: 1 }),
    );
    await played.run(20_000);
    expect(played.events).toEqual(['start a', 'adend a', 'end']);
    expect(server.log.asked).toEqual([tagUrl(1), tagUrl('b')]);
    expect(errors()).toEqual(['b/301']);
    expect(played.ledgers).toMatchObject([{ sources: [{ asked: 2, filled: 1, errors: 1, code: 301 }] }]);
  });

  test('plays 20 ads of a break at most', async () => {
    const pod = vast(...Array.from({ length: 15 }, (_, index) => anAd(`p${index}`, { sequence: index + 1 })));
    const played = await play({ 1: pod, 2: pod }, slots([1], [2]), 'full', () => ({ seconds: 1 }));
    await played.run(1000);
    expect(played.adBreak?.state()?.count).toBe(16);
    await played.run(60_000);
    expect(starts(played)).toHaveLength(20);
    expect(played.events.at(-1)).toBe('end');
  });
});

describe('Ad break after a failure', () => {
  const broken = (name: string) => (name.startsWith('bad') ? ({ kind: 'fails' } as const) : {});

  test('takes the next file of the same ad under `full`, and bills it once', async () => {
    const played = await play(
      { 1: anAdIn('a', { files: ['bad1.mp4', 'bad2.mp4', 'good.mp4'] }) },
      slots([1]),
      'full',
      broken,
    );
    await played.run(2000);
    expect(played.events).toEqual(['start a']);
    await played.run(10_000);
    expect(
      server.log.pings.filter((url) => !url.includes('impression')).map((url) => url.replace(/^.*\//, '')),
    ).toEqual(METRICS.filter((event) => event !== 'skip'));
    expect(sent('impression')).toHaveLength(1);
    expect(played.ledgers[0]?.sources).toMatchObject([{ filled: 1, started: 1, errors: 0, code: null }]);
  });

  test('does not ping `loaded` again for another file of an ad that had loaded', async () => {
    const files = (name: string) => (name === 'bad.mp4' ? { kind: 'plays' as const } : {});
    const played = await play({ 1: anAdIn('a', { files: ['bad.mp4', 'good.mp4'] }) }, slots([1]), 'full', files);
    await played.run(100);
    const [video] = server.videos.filter(({ src }) => src.endsWith('bad.mp4'));
    if (!video) throw new Error('no video');
    video.readyState = 2;
    video.say('canplaythrough');
    video.error = { code: 3 };
    video.say('error');
    await played.run(1000);
    expect(sent('loaded')).toHaveLength(1);
    expect(starts(played)).toEqual(['start a']);
  });

  test('ends under `plain` with the Error of the first file', async () => {
    const played = await play(
      { 1: anAdIn('a', { files: ['bad1.mp4', 'good.mp4'] }), 2: anAdIn('b') },
      slots([1], [2]),
      'plain',
      broken,
    );
    await played.run(2000);
    expect(played.events).toEqual(['error a 405', 'adend a', 'end']);
    expect(errors()).toEqual(['a/405']);
  });

  test('sends one Error for all files, and goes on with the next source of the slot under `full`', async () => {
    const played = await play(
      { 1: anAdIn('a', { files: ['bad1.mp4', 'bad2.mp4'] }), 2: anAdIn('b'), 3: anAdIn('c') },
      slots([1, 2], [3]),
      'full',
      broken,
    );
    await played.run(20_000);
    expect(errors()).toEqual(['a/405']);
    expect(played.events).toEqual(['error a 405', 'adend a', 'start b', 'adend b', 'start c', 'adend c', 'end']);
  });

  test('takes an ad of the buffet for one that was not shown under `full`', async () => {
    const document = vast(anAd('a', { files: ['bad.mp4'] }), anAd('b'), anAd('c'));
    const played = await play({ 1: document }, slots([1]), 'full', broken);
    await played.run(20_000);
    expect(starts(played)).toEqual(['start b']);
    expect(played.events.at(-1)).toBe('end');
  });

  test('goes on with the next ad under `full` when an ad breaks in mid-play, and not with its other file', async () => {
    const files = (name: string) => (name === 'first.mp4' ? { kind: 'breaks' as const } : {});
    const played = await play(
      { 1: anAdIn('a', { files: ['first.mp4', 'good.mp4'] }), 2: anAdIn('b') },
      slots([1], [2]),
      'full',
      files,
    );
    await played.run(20_000);
    expect(played.events).toEqual(['start a', 'error a 405', 'adend a', 'start b', 'adend b', 'end']);
  });

  test('ends at the 12 s of the viewer although other sources are left', async () => {
    const documents = { 1: anAdIn('a'), 2: anAdIn('b'), 3: anAdIn('c') };
    const played = await play(documents, slots([1, 2, 3]), 'full', () => ({ kind: 'hangs' }));
    await played.run(13_000);
    expect(played.events).toEqual(['error a 402', 'adend a', 'error b 402', 'adend b', 'end']);
    expect(server.log.asked).toEqual([tagUrl(1), tagUrl(2)]);
  });
});

describe('Ad break by the rules of the publisher', () => {
  const plan = (part: object): AdSlot[] => [[{ url: tagUrl(1), ...part }]];

  test('lets an ad without a skip offset be skipped', async () => {
    const played = await play({ 1: anAdIn('a') }, plan({ skipAfterS: 2 }));
    await played.run(1000);
    expect(played.adBreak?.state()?.skipAt).toBe(2);
  });

  test.each([
    ['plain', 'a/403'],
    ['full', 'a/202'],
  ] as const)('plays no ad that is too long by its document, under `%s`', async (rules, error) => {
    const played = await play({ 1: anAdIn('a', { duration: '00:00:31' }) }, plan({ maxS: 30 }), rules);
    await played.run(1000);
    expect(played.events).toEqual(['none']);
    expect(played.failures).toEqual([`${tagUrl(1)} 403`]);
    expect(errors()).toEqual([error]);
  });

  test('plays no ad that is too long by its file', async () => {
    const played = await play({ 1: anAdIn('a') }, plan({ maxS: 30 }), 'full', () => ({ seconds: 40 }));
    await played.run(1000);
    expect(played.events).toEqual(['error a 403', 'adend a', 'end']);
    expect(errors()).toEqual(['a/202']);
    expect(sent('impression')).toEqual([]);
  });

  test('reads a document that stands in the schedule without a request', async () => {
    const played = await play({}, [[{ url: tagUrl(1), inline: anAdIn('a', { files: ['../film.mp4'] }) }]]);
    await played.run(1000);
    expect(server.log.asked).toEqual([]);
    expect(starts(played)).toEqual(['start a']);
  });

  const pings = {
    breakStart: ['https://ads.test/ping/break/begin'],
    breakEnd: ['https://ads.test/ping/break/end'],
    error: ['https://ads.test/ping/break/error?code=[ERRORCODE]'],
  };
  const ofBreak = () => sent('break').map((url) => url.replace(/^.*\//, ''));

  test('calls the URLs of a break that shows an ad at its first start and its end', async () => {
    const played = await play({ 1: anAdIn('a'), 2: anAdIn('b') }, slots([1], [2]), 'full', undefined, pings);
    await played.run(1000);
    expect(ofBreak()).toEqual(['begin']);
    await played.run(20_000);
    expect(ofBreak()).toEqual(['begin', 'end']);
  });

  test('calls the Error URL of a break that shows none, but not of one that is cut', async () => {
    const played = await play({ 1: EMPTY }, slots([1]), 'full', undefined, pings);
    await played.run(1000);
    expect(ofBreak()).toEqual(['error?code=303']);
    server.restore();
    const cut = await play({ 1: { afterMs: 3000, text: EMPTY } }, slots([1]), 'full', undefined, pings);
    cut.abort.abort();
    await cut.run(1000);
    expect(ofBreak()).toEqual([]);
    expect(cut.ledgers).toMatchObject([{ id: 'pre', type: 'preroll', sources: [{ asked: 1, answered: 0 }] }]);
  });
});

describe('Ad break of a document that has become too old', () => {
  /** Each document lasts 10 s, and the ad of each has a name of its own. */
  const expiring = (url: string, count: number): ServedDocument => ({
    afterMs: 50,
    text: anAdIn(`${url === tagUrl(1) ? 'a' : 'b'}${count}`, { expires: '00:00:10' }),
  });

  test.each(['plain', 'full'] as const)(
    'asks its source anew at the start, and bills the new ad alone, under `%s`',
    async (rules) => {
      const played = await prepareEarly(expiring, rules);
      await played.run(60_000);
      played.adBreak?.start(SOUND);
      await played.run(10_000);
      expect(server.log.asked).toEqual([tagUrl(1), tagUrl(1)]);
      expect(played.events).toEqual(['start a1', 'adend a1', 'end']);
      expect(sent('impression').map((url) => url.replace(/^.*ping\/|\/.*$/g, ''))).toEqual(['a1']);
      expect(errors()).toEqual([]);
    },
  );

  test('sends 304 when the new one expires as well', async () => {
    const played = await prepareEarly(expiring, 'plain', (name) => (name === 'a1.mp4' ? { afterMs: 11_000 } : {}));
    await played.run(60_000);
    played.adBreak?.start(SOUND);
    server.hide(true);
    await played.run(20_000);
    server.hide(false);
    await played.run(5000);
    expect(errors()).toEqual(['a1/304']);
    expect(sent('impression')).toEqual([]);
    expect(played.events.at(-1)).toBe('end');
  });

  test('asks for the second ad of a break anew at its turn', async () => {
    const played = await play(expiring, slots([1], [2]), 'plain', (name) => (name === 'a0.mp4' ? { seconds: 12 } : {}));
    await played.run(30_000);
    expect(starts(played)).toEqual(['start a0', 'start b1']);
    expect(errors()).toEqual([]);
  });

  /** A break that is ready long before its start. */
  async function prepareEarly(
    documents: (url: string, count: number) => ServedDocument,
    rules: AdRules,
    files: (name: string) => Partial<ServedFile> = () => ({}),
  ): Promise<PlayedBreak> {
    const early = await play(documents, [], rules, files);
    const engine = createAdEngine({ rules, report: (ledger) => early.ledgers.push(ledger) });
    engine.mount(server.slot);
    early.events.length = 0;
    const coming = engine.prepare('preroll', [tagUrl(1)], early.abort.signal);
    await early.run(1000);
    early.adBreak = await coming;
    for (const name of ['start', 'error', 'adend', 'end'] as const)
      early.adBreak?.on(name, (payload) =>
        early.events.push(payload && 'id' in payload ? `${name} ${payload.id}` : name),
      );
    return early;
  }
});
