import { createAdEngine } from '../../../src/ads/index.ts';
import { createFilm, createHiddenSlot, filmLoaded, onPress, setReady, vastUrl } from './stage.js';

// The page requests no part of the ad before the press.
const film = createFilm();
const { slot, show } = createHiddenSlot();
const engine = createAdEngine();
engine.mount(slot);

onPress(async () => {
  const ads = await engine.prepare('preroll', [vastUrl], new AbortController().signal);
  ads?.on('start', show);
  ads?.start({ volume: 1, muted: false });
});

await filmLoaded(film);
setReady();
