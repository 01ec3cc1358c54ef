import { createAdBreak } from './ad-break';
import { loadAdList } from './ad-list';
import type { PreparedAd } from './ad-session';
import type { AdEngine, AdEngineSetup } from './engine-api';
import { loadVast } from './load-vast';
import { chooseMediaFile } from './media-file';
import { createAdNet } from './net';
import { createStage } from './stage';

/** Makes the ad engine of a page. Needs a browser and nothing else. */
export function createAdEngine(setup: AdEngineSetup = {}): AdEngine {
  const net = createAdNet(setup);
  const stage = createStage();
  const log = setup.log ?? (() => {});
  // An element of its own each time: a kept one would stay in memory beside the page for good.
  const canPlay = (type: string) => document.createElement('video').canPlayType(type);

  return {
    loadList: (url, signal) => loadAdList(url, net, signal, log),

    async prepare(type, vastUrls, signal) {
      const macros = () => {
        const page = setup.page?.();
        return {
          pageUrl: page?.pageUrl ?? location.href,
          contentId: page?.contentId,
          mediaPlayhead: page?.contentTime,
          playerSize: stage.size(),
          breakType: type,
        };
      };
      const prepareOne = async (vastUrl: string): Promise<PreparedAd | null> => {
        const ad = await loadVast(vastUrl, net, { signal, canPlay, macros });
        if (signal.aborted) return null;
        if (!ad.ok) log('error', `Ad ${vastUrl}: ${ad.error.code} ${ad.error.message}`);
        if (!ad.ok) return null;
        const { width, height } = stage.size();
        const pixels = { width: width * devicePixelRatio, height: height * devicePixelRatio };
        const file = chooseMediaFile(ad.value.mediaFiles, pixels, canPlay, setup.bandwidth?.() ?? null);
        return file && { ad: ad.value, file };
      };

      const coming = vastUrls.map(prepareOne);
      // The first that is there begins; those behind it may still be on their way.
      for (const [index, one] of coming.entries()) {
        const prepared = await one;
        if (signal.aborted) return null;
        if (prepared)
          return createAdBreak({ type, net, stage, log, macros }, prepared, coming.slice(index + 1), signal);
      }
      return null;
    },

    mount: stage.mount,
  };
}
