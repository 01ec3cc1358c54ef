import { createVideo, stage } from './stage.js';

/**
 * The least work of any player for an ad: loads the document and its first file, and plays. No wrappers, and only two
 * pings.
 */
export async function playAd(vastUrl, film) {
  film.autoplay = false;
  film.pause();
  const text = await (await fetch(vastUrl)).text();
  const vast = new DOMParser().parseFromString(text, 'text/xml');
  const ad = createVideo();
  ad.src = vast.querySelector('MediaFile').textContent.trim();
  film.hidden = true;
  stage.append(ad);
  await ad.play();
  for (const name of ['Impression', 'Tracking[event="start"]']) {
    void fetch(vast.querySelector(name).textContent.trim(), { mode: 'no-cors', keepalive: true });
  }
}
