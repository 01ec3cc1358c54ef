import { describe, expect, test } from 'vitest';
import { commands } from 'vitest/browser';
import { chooseMediaFile } from '@/ads/playback/media-file';

import { readVast } from '@/ads/vast/read-vast';
import type { MediaFile } from '@/ads/vast/vast-ad';
import type { AdRules } from '@/domain/ads/schedule';
import { address, playable, vast } from '../fixtures/vast';
import { type ServedVast, serveVast } from '../support/served-vast';
import type { VastSample } from '../support/vast-samples';
import { loadVast } from './load-vast';

declare module 'vitest/browser' {
  interface BrowserCommands {
    readVastSamples(): Promise<VastSample[] | null>;
  }
}

/** Public documents of five players. None of their URLs is requested: the network here is a table in memory. */
const URL = 'https://ads.example/samples/vast.xml?creativeId=sample-7';
const PLAYING = vast(
  playable(address('Impression', 'https://end.example/i')).replace(/^.*?<VAST[^>]*>|<\/VAST>$/g, ''),
);
const samples = await commands.readVastSamples();
const video = document.createElement('video');
const canPlay = (type: string) => video.canPlayType(type);

/** Impressions of the document with relative URLs, which are not called. */
const relative = ({ text }: VastSample) => text.match(/<Impression[^>]*>\s*(<!\[CDATA\[)?\s*\//g)?.length ?? 0;

const choose = (files: readonly MediaFile[]) => chooseMediaFile(files, 640 * 360, canPlay, null);
const load = (net: ServedVast, rules: AdRules = 'plain') =>
  loadVast(URL, net, { signal: new AbortController().signal, macros: () => ({}), choose, rules });
const codeOf = (result: Awaited<ReturnType<typeof load>>) => (result.ok ? 'PLAY' : result.error.code);

/** Documents of several Ads under the rules `full`, where all their wrappers lead to an ad. Without a size no file counts. */
const OF_SEVERAL_ADS: Readonly<Record<string, string | number>> = {
  'sample.xml': 'PLAY',
  'wrapper-a.xml': 'PLAY',
  'wrapper-attributes-multiple-ads.xml': 'PLAY',
  'wrapper-multiple-ads.xml': 'PLAY',
  'vast_ad_buffet.xml': 401,
  'vast_ad_buffet_with_error.xml': 401,
  'vast_ad_pod.xml': 401,
  'vast_wrapper_fallbackOnNoAd_false.xml': 'PLAY',
  'vast_wrapper_fallbackOnNoAd_false_http_error.xml': 'PLAY',
  'vast_wrapper_fallbackOnNoAd_true.xml': 'PLAY',
  'vast_wrapper_fallbackOnNoAd_true_http_error.xml': 'PLAY',
  'vast-waterfall.xml': 'PLAY',
  'vmap.xml': 100,
};

/** The code that a row of the table expects; no Ad is 303, several are 901. */
function expectedCode({ outcome }: VastSample): string | number {
  if (outcome.startsWith('no-ad')) return 303;
  if (outcome.startsWith('not-one-ad')) return 901;
  return outcome === 'PLAY' ? outcome : Number(outcome);
}

if (samples === null) test.skip('Public VAST documents: absent, so VV_VAST_SAMPLES has to name their folder', () => {});

describe.skipIf(samples === null)('Public VAST documents', () => {
  const all = samples ?? [];
  const name = (sample: VastSample) => [sample.path, sample] as const;
  const isWrapper = ({ kind, outcome }: VastSample) => kind === 'wrapper' && !outcome.startsWith('not-one-ad');

  test('are 56', () => {
    expect(all).toHaveLength(56);
    expect(all.filter(isWrapper).length).toBeGreaterThan(8);
  });

  test.each(all.filter((sample) => !isWrapper(sample)).map(name))('include %s', async (_, sample) => {
    const net = serveVast({ [URL]: sample.text });
    const result = await load(net);
    expect(codeOf(result)).toBe(expectedCode(sample));
    expect(net.requests).toEqual([URL]);
    if (!result.ok) return expect(net.pings.length).toBeLessThanOrEqual(sample.errors);
    expect(net.pings).toEqual([]);
    const { id, mediaFiles, impressions, errors, skipOffset } = result.value.ad;
    const playing = mediaFiles.filter((file) => choose([file]));
    expect({
      id,
      counted: mediaFiles.length,
      playable: playing.length,
      impressions: impressions.length,
      errors: errors.length,
      skipAfter: skipOffset && 'seconds' in skipOffset ? [skipOffset.seconds] : [],
    }).toEqual({
      id: 'sample-7',
      counted: sample.counted,
      playable: sample.playable,
      impressions: sample.impressions - relative(sample),
      errors: sample.errors,
      skipAfter: sample.skipAfter,
    });
  });

  test('of several Ads play under the rules `full`', async () => {
    const outcomes = all
      .filter(({ outcome }) => outcome.startsWith('not-one-ad'))
      .map(async ({ path, text }) => {
        const net = serveVast((url) => (url === URL ? text : PLAYING));
        return [path.split('/').at(-1), codeOf(await load(net, 'full'))];
      });
    expect(Object.fromEntries(await Promise.all(outcomes))).toEqual(OF_SEVERAL_ADS);
  });

  test.each(all.filter(({ outcome }) => !outcome.startsWith('not-one-ad')).map(name))(
    'are the same under the rules `full`: %s',
    async (_, { text }) => {
      const [plain, full] = [serveVast({ [URL]: text }), serveVast({ [URL]: text })];
      // Under `full` another file of the ad may stand in for the first one.
      const shown = (found: unknown) => JSON.stringify(found);
      expect(shown(await load(full, 'full'))).toBe(shown(await load(plain)));
      expect(full.requests).toEqual(plain.requests);
      expect(full.pings).toHaveLength(plain.pings.length);
    },
  );

  describe.each(all.filter(isWrapper).map(name))('%s, followed', (_, sample) => {
    const { text } = sample;
    const impressions = sample.impressions - relative(sample);
    const document = readVast(text, URL);
    const wrapper = document.kind === 'ads' ? document.pod[0] : undefined;
    const next = wrapper?.next ?? '';
    const errors = wrapper?.ad.errors ?? [];
    const pinged = (net: ServedVast) => net.pings.map((url) => url.replace(/[34]\d\d/, '#'));
    const errorPings = errors.map((url) => url.replace(/\[ERRORCODE\]/i, '#'));
    /** Error pings of each hop. */
    const errorPingsOfAllHops = (net: ServedVast) => net.requests.flatMap(() => errorPings);

    test('leads to an ad that has its impressions too', async () => {
      const net = serveVast({ [URL]: text, [next]: PLAYING });
      const result = await load(net);
      expect(codeOf(result)).toBe('PLAY');
      expect(result.ok && result.value.ad.impressions).toHaveLength(impressions + 1);
      expect(net.requests).toEqual([URL, next]);
    });

    test.each([
      ['cannot be reached', 301, {}],
      ['has nothing', 303, { [next]: '' }],
      ['has no Ad', 303, { [next]: vast() }],
      ['has no file', 401, { [next]: vast('<Ad><InLine/></Ad>') }],
    ])('to a document that %s: fails with %s', async (_, code, documents) => {
      const net = serveVast({ [URL]: text, ...documents });
      expect(codeOf(await load(net))).toBe(code);
      expect(net.requests.length).toBeLessThanOrEqual(6);
      expect(pinged(net)).toEqual(errorPings);
    });

    test('to itself, without end', async () => {
      const net = serveVast(() => text);
      expect(codeOf(await load(net))).toBe(302);
      expect(net.requests.length).toBeLessThanOrEqual(6);
      expect(pinged(net)).toEqual(errorPingsOfAllHops(net));
    });
  });
});
