import { afterEach, expect, test } from 'vitest';
import { readableVideo } from '@/ui/context-menu/saved-frame';
import { openMediaShelf } from '../support/media-requests';

afterEach(() => document.body.replaceChildren());

/** A player whose video has loaded a file of another origin. */
async function loadFilm(crossOrigin: string | null): Promise<HTMLVideoElement> {
  const outlet = document.createElement('div');
  outlet.dataset.mediaProvider = '';
  const video = document.createElement('video');
  video.crossOrigin = crossOrigin;
  video.preload = 'auto';
  video.src = openMediaShelf().url('progressive/film.mp4');
  outlet.append(video);
  document.body.append(outlet);
  if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) {
    await new Promise((resolve) => video.addEventListener('loadeddata', resolve, { once: true }));
  }
  return video;
}

test('Saved frame: is offered for a file of another origin only with CORS', async () => {
  const video = await loadFilm('anonymous');
  // The browser may paint the loaded frame later.
  await expect.poll(() => readableVideo(document.body)).toBe(video);
  video.parentElement?.remove();
  await loadFilm(null);
  expect(readableVideo(document.body)).toBeNull();
});

test('Saved frame: is not offered before the first frame', () => {
  document.body.innerHTML = '<div data-media-provider><video></video></div>';
  expect(readableVideo(document.body)).toBeNull();
  expect(readableVideo(null)).toBeNull();
});
