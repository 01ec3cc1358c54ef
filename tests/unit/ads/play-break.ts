import { vi } from 'vitest';
import { type AdBreak, createAdEngine } from '@/ads';
import type { AdLedger } from '@/domain/ads/ad-ledger';
import { type AdRules, type AdSlot, breakOf } from '@/domain/ads/schedule';
import { createAdWait } from '@/lib/ad-wait';
import { address, linear, mediaFile, mediaFiles, tracking, vast } from '../../fixtures/vast';
import { fakeAdServer, type ServedDocument, type ServedFile } from './fake-ad-server';

export const SOUND = { volume: 1, muted: false };
/** The events that each ad counts. */
export const METRICS = ['loaded', 'start', 'firstQuartile', 'midpoint', 'thirdQuartile', 'complete', 'skip'];

/** URL of a ping; the host is the first part of the name of the ad. */
const pingOf = (id: string, event: string) => `https://${id.split('-')[0]}.test/ping/${id}/${event}`;

export interface AdParts {
  files?: string[];
  sequence?: number;
  duration?: string;
  expires?: string;
}

/** An Ad that counts all of its events. */
export function anAd(
  id: string,
  { files = [`${id}.mp4`], sequence, duration = '00:00:04', expires }: AdParts = {},
): string {
  const order = sequence === undefined ? '' : ` sequence="${sequence}"`;
  return [
    `<Ad id="${id}"${order}><InLine>`,
    address('Impression', `${pingOf(id, 'impression')}?n=[ADCOUNT]&s=[PODSEQUENCE]&b=[BREAKPOSITION]`),
    address('Error', `${pingOf(id, 'error')}?code=[ERRORCODE]`),
    expires === undefined ? '' : `<Expires>${expires}</Expires>`,
    linear(
      '',
      `<Duration>${duration}</Duration>`,
      mediaFiles(...files.map((file) => mediaFile(`https://cdn.test/${file}`))),
      tracking(...METRICS.map((event): [string, string] => [event, pingOf(id, event)])),
    ).replace('cr-1', id),
    '</InLine></Ad>',
  ].join('');
}

export interface PlayedBreak {
  server: ReturnType<typeof fakeAdServer>;
  adBreak: AdBreak | null;
  events: string[];
  failures: string[];
  ledgers: AdLedger[];
  /** Milliseconds from the press to each event. */
  times: number[];
  abort: AbortController;
  run(ms: number): Promise<void>;
}

/** URL of a tag. */
export const tagUrl = (name: string | number) => `https://tag${name}.test/vast`;
export const slots = (...names: (string | number)[][]): AdSlot[] =>
  names.map((slot) => slot.map((name) => ({ url: tagUrl(name) })));

/** Asks for a break, and starts it as the player does: the viewer has pressed play. */
export async function playBreak(
  documents: Readonly<Record<string, string | ServedDocument>> | Parameters<typeof fakeAdServer>[0],
  ads: readonly AdSlot[],
  rules: AdRules = 'full',
  files: (name: string) => Partial<ServedFile> = () => ({}),
  pings?: ReturnType<typeof breakOf>['pings'],
): Promise<PlayedBreak> {
  const documentAt = (url: string): ServedDocument | undefined => {
    const found =
      typeof documents === 'function' ? undefined : documents[url.replace(/^https:\/\/tag|\.test\/vast$/g, '')];
    return typeof found === 'string' ? { afterMs: 50, text: found } : found;
  };
  const server = fakeAdServer(typeof documents === 'function' ? documents : documentAt, (url) => ({
    afterMs: 250,
    kind: 'plays',
    seconds: 4,
    ...files(url.replace(/^.*\//, '')),
  }));
  const ledgers: AdLedger[] = [];
  const events: string[] = [];
  const failures: string[] = [];
  const abort = new AbortController();
  const engine = createAdEngine({ rules, report: (ledger) => ledgers.push(ledger) });
  engine.mount(server.slot);
  const wait = createAdWait();
  wait.begin();
  const since = performance.now();
  const times: number[] = [];
  const plan = { ...breakOf('pre', { on: 'start' }, ads), ...(pings && { pings }) };
  const played: PlayedBreak = {
    server,
    adBreak: null,
    events,
    failures,
    ledgers,
    abort,
    times,
    run: async (ms) => void (await vi.advanceTimersByTimeAsync(ms)),
  };
  void engine
    .prepare('preroll', plan, abort.signal, ({ code }, url) => failures.push(`${url} ${code}`), wait.deadline)
    .then((found) => {
      played.adBreak = found;
      if (found === null) {
        times.push(performance.now() - since);
        events.push('none');
      }
      for (const name of ['start', 'error', 'adend', 'end'] as const)
        found?.on(name, (payload) => {
          times.push(performance.now() - since);
          const id = payload && 'id' in payload ? ` ${payload.id}` : '';
          events.push(`${name}${id}${payload && 'code' in payload ? ` ${payload.code}` : ''}`);
        });
      found?.start(SOUND, wait.end());
    });
  await played.run(0);
  return played;
}

/** A document of one ad. */
export function anAdIn(...ad: Parameters<typeof anAd>): string {
  return vast(anAd(...ad));
}
