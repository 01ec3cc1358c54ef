import Hls from 'hls.js';

/** hls.js as bundled from its package, which omits its worker: this is its faster way to a first frame. */
export function playHls(video, url, config = {}) {
  const hls = new Hls(config);
  hls.attachMedia(video);
  hls.loadSource(url);
  return hls;
}
