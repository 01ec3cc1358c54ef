import { describe, expect, test } from 'vitest';
import { createCreatives } from '@/ads/creative/load-creative';
import { meter, RATE_LIMIT } from '@/ads/creative/open-creative';
import type { MediaFile } from '@/ads/vast/vast-ad';
import { linearAd } from '../../../support/linear-ad';

const PAGE = { url: 'https://vv.test/vv-player.php?creative', title: 'ad' };
const file = (change: Partial<MediaFile> = {}): MediaFile => ({
  url: 'https://ads.test/creative.js',
  type: 'application/javascript',
  width: 640,
  height: 360,
  codec: null,
  bitrate: null,
  apiFramework: 'VPAID',
  ...change,
});
const film = file({ type: 'video/mp4', apiFramework: null });

describe('Interactive creatives', () => {
  test('a script of VPAID is chosen under full, once the code for it has loaded', async () => {
    const creatives = createCreatives({ rules: 'full', creative: PAGE });
    expect(creatives.choose([file()])).toBeNull();
    await creatives.load(linearAd({ mediaFiles: [file()] }));
    expect(creatives.choose([film, file()])?.type).toBe('application/javascript');
    expect(creatives.open(linearAd(), file())).toBeTypeOf('function');
  });

  test.each([
    ['the rules are plain', { rules: 'plain', creative: PAGE }],
    ['the rules are the default', { creative: PAGE }],
    ['the page has no document for it', { rules: 'full' }],
  ] as const)('a script of VPAID is refused where %s', async (_, setup) => {
    const creatives = createCreatives(setup);
    const ad = linearAd({ mediaFiles: [file()], interactive: 'https://ads.test/layer.html' });
    await creatives.load(ad);
    expect(creatives.choose(ad.mediaFiles)).toBeNull();
    expect(creatives.open(ad, file())).toBeUndefined();
  });

  test.each([
    ['Flash', { type: 'application/x-shockwave-flash' }],
    ['a film that is marked as VPAID', { type: 'video/mp4' }],
    ['a page of SIMID', { type: 'text/html', apiFramework: 'SIMID' }],
    ['a script of another framework', { apiFramework: null }],
  ])('%s is no script of VPAID', async (_, change) => {
    const creatives = createCreatives({ rules: 'full', creative: PAGE });
    await creatives.load(linearAd({ mediaFiles: [file()] }));
    expect(creatives.choose([file(change)])).toBeNull();
  });

  test('a film is opened as such, but for a layer of SIMID', async () => {
    const creatives = createCreatives({ rules: 'full', creative: PAGE });
    const layered = linearAd({ mediaFiles: [film], interactive: 'https://ads.test/layer.html' });
    await creatives.load(layered);
    expect(creatives.open(linearAd(), film)).toBeUndefined();
    expect(creatives.open(layered, film)).toBeTypeOf('function');
  });

  test('the bridge lets 100 messages a second through', () => {
    const accept = meter();
    const burst = (atMs: number) => Array.from({ length: RATE_LIMIT + 1 }, () => accept(atMs));
    expect(burst(0).filter((isAccepted) => !isAccepted)).toHaveLength(1);
    expect(burst(1000).filter((isAccepted) => !isAccepted)).toHaveLength(1);
  });
});
