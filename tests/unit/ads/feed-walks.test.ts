import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import type { AdLedger, LedgerSource } from '@/domain/ads/ad-ledger';
import type { AdRules } from '@/domain/ads/schedule';
import { address, vast, wrapperAd } from '../../fixtures/vast';
import type { ServedDocument, ServedFile } from './fake-ad-server';
import { anAd, type PlayedBreak, playBreak } from './play-break';

interface Source {
  kind: 'ads' | 'empty' | 'html' | '404' | 'hangs';
  afterMs: number;
  /** Milliseconds of each wrapper before it. */
  wrappers: number[];
  ads: { isInPod: boolean; files: ServedFile[] }[];
}

interface Walk {
  rules: AdRules;
  slots: Source[][];
  /** Acts of the viewer, with their times. */
  act: { kind: 'nothing' | 'stop' | 'abort' | 'skip' | 'hide'; atMs: number };
}

const ms = fc.constantFrom(0, 30, 200, 900, 2500, 4800, 6000);
const file = fc.record<ServedFile>({
  afterMs: fc.constantFrom(0, 250, 1000, 4000, 9000),
  kind: fc.constantFrom('plays', 'plays', 'plays', 'fails', 'hangs', 'stalls', 'breaks'),
  seconds: fc.constantFrom(1, 3, 7),
});
const source = fc.record<Source>({
  kind: fc.constantFrom('ads', 'ads', 'ads', 'empty', 'html', '404', 'hangs'),
  afterMs: ms,
  wrappers: fc.array(ms, { maxLength: 2 }),
  ads: fc.array(fc.record({ isInPod: fc.boolean(), files: fc.array(file, { minLength: 1, maxLength: 3 }) }), {
    minLength: 1,
    maxLength: 4,
  }),
});
const walk = fc.record<Walk>({
  rules: fc.constantFrom('plain', 'full'),
  slots: fc.array(fc.array(source, { minLength: 1, maxLength: 10 }), { minLength: 1, maxLength: 4 }),
  act: fc.record({
    kind: fc.constantFrom('nothing', 'nothing', 'nothing', 'stop', 'abort', 'skip', 'hide'),
    atMs: fc.integer({ min: 0, max: 15_000 }),
  }),
});

/** Host of a source, and the first part of the names of its ads. */
const nameOf = (slot: number, index: number) => `s${slot}x${index}`;
const urlOf = (name: string, hop: number) => `https://${name}.test/vast${hop}`;
const fileOf = (ad: string, index: number) => `${ad}-${index}.mp4`;

function textOf({ kind, ads }: Source, name: string, rules: AdRules): string {
  if (kind === 'html') return '<html></html>';
  if (kind === 'empty') return vast(address('Error', `https://${name}.test/ping/${name}-none/error?code=[ERRORCODE]`));
  // Of several Ads `plain` plays none, and tells all of them.
  const counting = rules === 'full' ? ads : ads.slice(0, 1);
  return vast(
    ...counting.map(({ isInPod, files }, index) => {
      const id = `${name}-${index}`;
      const names = files.map((_, place) => fileOf(id, place));
      return anAd(id, { files: names, ...(isInPod && { sequence: index + 1 }) });
    }),
  );
}

/** Plays a break on the virtual clock to its end, and on until all that it left must be gone. */
async function play({ rules, slots, act }: Walk): Promise<PlayedBreak> {
  const documents = new Map<string, ServedDocument>();
  const files = new Map<string, ServedFile>();
  for (const [at, slot] of slots.entries())
    for (const [index, one] of slot.entries()) {
      const name = nameOf(at, index);
      for (const [hop, afterMs] of one.wrappers.entries())
        documents.set(urlOf(name, hop), {
          afterMs,
          text: vast(wrapperAd(urlOf(name, hop + 1)).replace('<Wrapper', '<Wrapper allowMultipleAds="true"')),
        });
      documents.set(urlOf(name, one.wrappers.length), {
        afterMs: one.afterMs,
        text: one.kind === 'hangs' ? null : textOf(one, name, rules),
        ...(one.kind === '404' && { status: 404 }),
      });
      for (const [ad, { files: own }] of one.ads.entries())
        for (const [place, served] of own.entries()) files.set(fileOf(`${name}-${ad}`, place), served);
    }
  const ads = slots.map((slot, at) => slot.map((_, index) => ({ url: urlOf(nameOf(at, index), 0) })));
  const played = await playBreak(
    (url) => documents.get(url),
    ads,
    rules,
    (name) => files.get(name) ?? {},
  );
  await played.run(act.atMs);
  if (act.kind === 'stop') played.adBreak?.stop();
  if (act.kind === 'abort') played.abort.abort();
  if (act.kind === 'skip') played.adBreak?.skip();
  if (act.kind === 'hide') {
    played.server.hide(true);
    await played.run(60_000);
    played.server.hide(false);
  }
  for (let seconds = 0; seconds < 400 && !isOver(played); seconds += 1) await played.run(1000);
  // Documents have 5 s, and pings 10 s.
  await played.run(11_000);
  return played;
}

const isOver = ({ events }: PlayedBreak) => /^(end|none)$/.test(events.at(-1) ?? '');
const countOf = (all: readonly string[], part: string) => all.filter((url) => url.includes(part)).length;

/** The account of a source as its server has it. */
function logged({ server: { log } }: PlayedBreak, name: string) {
  const host = `//${name}.test/`;
  const of = (event: string) =>
    countOf(log.pings, `${host}ping/`) &&
    log.pings.filter((url) => url.includes(host) && url.includes(`/${event}`)).length;
  return {
    asked: countOf(log.asked, host),
    answered: countOf(log.answered, host),
    started: of('impression'),
    quartiles: [of('firstQuartile'), of('midpoint'), of('thirdQuartile')],
    completed: of('complete'),
    skipped: of('skip'),
    errors: of('error'),
  };
}

function checkLedger(played: PlayedBreak, ledger: AdLedger): void {
  const hosts = [...new Set(played.server.log.asked.map((url) => new URL(url).hostname))];
  expect(ledger.sources.map(({ host }) => host).sort()).toEqual(hosts.sort());
  for (const { host, asked, answered, started, quartiles, completed, skipped, errors } of ledger.sources) {
    const row: Partial<LedgerSource> = { asked, answered, started, quartiles, completed, skipped, errors };
    expect(row, host).toEqual(logged(played, host.replace('.test', '')));
  }
}

/** The waits of the viewer: before the first ad, and after each that was shown. */
function waitsOf({ events, times }: PlayedBreak): number[] {
  const waits: number[] = [];
  let sinceMs: number | null = 0;
  let isShown = false;
  for (const [index, event] of events.entries()) {
    const atMs = times[index] ?? 0;
    const isStart = event.startsWith('start');
    if (sinceMs !== null && (isStart || event === 'end' || event === 'none')) {
      waits.push(atMs - sinceMs);
      sinceMs = null;
    }
    if (isStart) isShown = true;
    if (event.startsWith('adend') && isShown) {
      sinceMs = atMs;
      isShown = false;
    }
  }
  return waits;
}

function check(played: PlayedBreak, { rules, slots, act }: Walk): void {
  const { events, server, ledgers } = played;
  expect(events.filter((event) => event === 'end' || event === 'none')).toHaveLength(1);
  expect(server.log.open, 'open requests').toBe(0);
  expect(
    server.videos.filter(({ src }) => src !== ''),
    'elements with a file',
  ).toEqual([]);
  expect(vi.getTimerCount(), 'timers').toBe(0);
  const isAtOnce = rules === 'plain' && slots.every(({ length }) => length === 1);
  if (!isAtOnce) expect(server.log.mostOpen).toBeLessThanOrEqual(8);
  const [first = 0, ...between] = waitsOf(played);
  if (act.kind !== 'hide') {
    expect(first).toBeLessThanOrEqual(13_000);
    for (const wait of between) expect(wait).toBeLessThanOrEqual(3500);
  }
  const repeated = server.log.pings.filter((url, index, all) => all.indexOf(url) !== index);
  expect(repeated, 'pings sent twice').toEqual([]);
  for (const event of events.filter((one) => one.startsWith('error'))) {
    const [, id] = event.split(' ');
    expect(countOf(server.log.pings, `/${id}/error`), event).toBe(1);
  }
  expect(ledgers).toHaveLength(1);
  for (const ledger of ledgers) checkLedger(played, ledger);
}

test('Ad feed: holds its promises on 60 random walks over slots, sources, pods and files', async () => {
  const property = fc.asyncProperty(walk, async (one) => {
    const played = await play(one);
    try {
      check(played, one);
    } finally {
      played.server.restore();
    }
  });
  await fc.assert(property, { numRuns: 60, seed: 52 });
});
