import { createAdEngine } from '../../../src/ads/index.ts';
import { createFilm, createHiddenSlot, filmLoaded, onPress, setReady, vastUrl } from './stage.js';

// The ad loads together with the content and stays hidden until it starts.
const film = createFilm();
const { slot, show } = createHiddenSlot();
const engine = createAdEngine();
engine.mount(slot);

const ads = await engine.prepare('preroll', [vastUrl], new AbortController().signal);
const adLoaded = new Promise((resolve) => ads.on('loaded', resolve));
ads.on('start', show);
onPress(() => ads.start({ volume: 1, muted: false }));

await Promise.all([filmLoaded(film), adLoaded]);
setReady();
