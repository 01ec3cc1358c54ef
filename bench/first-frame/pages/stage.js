export const stage = document.querySelector('#stage');

/** A video that starts by itself, as browsers allow it: muted. */
export function createVideo() {
  const video = document.createElement('video');
  video.muted = true;
  video.autoplay = true;
  video.playsInline = true;
  return video;
}
