import { lazy } from '@/lib/lazy';
import type { AdEngineSetup } from '../engine-api';
import type { OpenCreative } from '../playback/ad-media';
import type { LinearAd, MediaFile } from '../vast/vast-ad';

/** Limit of the code for creatives. The wait belongs to that for the document. */
const CODE_LIMIT_MS = 4000;

const isVpaid = ({ apiFramework, type }: MediaFile): boolean =>
  /^vpaid$/i.test(`${apiFramework}`) && /^(application|text)\/(x-)?javascript$/i.test(type);

/**
 * The interactive creatives of an engine: programs that play in a document of their own, under `full` only. Their code loads
 * with the first ad that has one.
 */
export function createCreatives({ rules, creative, log }: AdEngineSetup) {
  const page = rules === 'full' ? creative : undefined;
  const code = lazy(() => import('./open-creative'), {
    limitMs: CODE_LIMIT_MS,
    onFailure: (error) => log?.('warn', 'the code of interactive creatives did not load', error),
  });
  return {
    /** Loads the code that the ad needs. It is missing after a failure, and the ad is a film at most. */
    load: ({ interactive, mediaFiles }: LinearAd): Promise<unknown> | undefined =>
      page && (interactive || mediaFiles.some(isVpaid)) ? code.load().catch(() => null) : undefined,
    /** The program among files of which none is a film; null without one that may play. */
    choose: (files: readonly MediaFile[]): MediaFile | null => (code.loaded() && files.find(isVpaid)) || null,
    /** Undefined for an ad that is a film alone. */
    open(ad: LinearAd, file: MediaFile): OpenCreative | undefined {
      const program = isVpaid(file) ? file.url : ad.interactive;
      const opens = page && program ? code.loaded()?.openCreative(page, ad, file, program) : undefined;
      return (
        opens &&
        ((host) => {
          try {
            return opens(host);
          } catch (error) {
            log?.('error', `Ad ${ad.id}: its creative`, error);
            return null;
          }
        })
      );
    },
  };
}
