import Hls from 'hls.js';

/** hls.js as its package gives it to a bundler, which leaves its worker out: the sooner of its ways to a first frame. */
export function playHls(video, url, config = {}) {
  const hls = new Hls(config);
  hls.attachMedia(video);
  hls.loadSource(url);
  return hls;
}
