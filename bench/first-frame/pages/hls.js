import Hls from 'hls.js/dist/hls.min.js';

/** hls.js as it comes, in the build that brings its worker along. */
export function playHls(video, url) {
  const hls = new Hls();
  hls.attachMedia(video);
  hls.loadSource(url);
  return hls;
}
