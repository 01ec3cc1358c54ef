import { createAdEngine } from '../../../src/ads/index.ts';
import { createSlot, setReady, vastUrl } from './stage.js';

const engine = createAdEngine();
engine.mount(createSlot());

/** Plays `count` ads one after another and skips each at its first frame. The bench calls it. */
globalThis.playAds = async (count) => {
  for (let played = 0; played < count; played += 1) {
    const ads = await engine.prepare('preroll', [vastUrl], new AbortController().signal);
    await new Promise((resolve, reject) => {
      ads.on('start', () => setTimeout(() => ads.skip() || reject(new Error('Not skipped'))));
      ads.on('error', ({ message }) => reject(new Error(message)));
      ads.on('end', resolve);
      // The browser allows only muted playback without a press.
      ads.start({ volume: 1, muted: true });
    });
  }
};
setReady();
