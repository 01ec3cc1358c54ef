import { createAdEngine } from '../../../src/ads/index.ts';
import { createFilm, createSlot, filmLoaded, onPress, setReady, vastUrl } from './stage.js';

// Nothing of the ad is asked for before the press.
const film = createFilm();
const engine = createAdEngine();
engine.mount(createSlot());

onPress(async () => {
  const ads = await engine.prepare('preroll', [vastUrl], new AbortController().signal);
  ads?.start({ volume: 1, muted: false });
});

await filmLoaded(film);
setReady();
