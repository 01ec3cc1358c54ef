export const stage = document.querySelector('#stage');

/** Creates a video that starts automatically. Browsers require it to be muted. */
export function createVideo() {
  const video = document.createElement('video');
  video.muted = true;
  video.autoplay = true;
  video.playsInline = true;
  return video;
}
