import { createAdEngine } from '../../../src/ads/index.ts';
import { createFilm, createSlot, filmLoaded, onPress, setReady, vastUrl } from './stage.js';

// The ad loads while the content does, out of sight until it starts, as in the widget.
const film = createFilm();
const slot = createSlot();
slot.style.visibility = 'hidden';
const engine = createAdEngine();
engine.mount(slot);

const ads = await engine.prepare('preroll', [vastUrl], new AbortController().signal);
const adLoaded = new Promise((resolve) => ads.on('loaded', resolve));
ads.on('start', () => {
  slot.style.visibility = 'visible';
});
onPress(() => ads.start({ volume: 1, muted: false }));

await Promise.all([filmLoaded(film), adLoaded]);
setReady();
