import type { AdFailure } from '@/ads/ad-failure';
import { openSource } from '@/ads/break-account';
import type { AdNet } from '@/ads/net';
import { resolveAds, type VastOptions } from '@/ads/vast/load-vast';
import type { PreparedAd } from '@/ads/vast/vast-ad';
import { err, ok, type Result } from '@/lib/result';

/** The first ad of a VAST URL, or the last failure. An abort gives error 900. */
export async function loadVast(
  url: string,
  net: AdNet,
  options: Omit<VastOptions, 'account'>,
): Promise<Result<PreparedAd, AdFailure>> {
  let last: AdFailure = { code: 900, message: 'Aborted' };
  const { account } = openSource(url);
  const ads = resolveAds({ url }, net, { ...options, account }, (failure) => {
    last = failure;
  });
  const { value } = await ads.next(false);
  return value ? ok(value) : err(last);
}
