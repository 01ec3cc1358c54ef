import { createFilm, createSlot, filmLoaded, onPress, setReady, vastUrl } from './stage.js';

// The least work of any player: load the document and its first file, and play. No wrappers, and no ping except the
// impression.
const film = createFilm();
const slot = createSlot();

onPress(async () => {
  const text = await (await fetch(vastUrl)).text();
  const vast = new DOMParser().parseFromString(text, 'text/xml');
  const video = document.createElement('video');
  video.src = vast.querySelector('MediaFile').textContent.trim();
  video.style.cssText = 'width:100%;height:100%';
  slot.append(video);
  await video.play();
  for (const name of ['Impression', 'Tracking[event="start"]']) {
    void fetch(vast.querySelector(name).textContent.trim(), { mode: 'no-cors', keepalive: true });
  }
});

await filmLoaded(film);
setReady();
