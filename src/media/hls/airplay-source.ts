import type Hls from 'hls.js';

/** Type of an HLS playlist that Safari plays itself. */
const HLS_TYPE = 'application/x-mpegURL';

/**
 * Lets a device play the playlist while hls.js plays in the page. AirPlay sends the device a URL, which a MediaSource
 * has not: Safari takes a `<source>` that it can send
 * (https://webkit.org/blog/15036/how-to-use-media-source-extensions-with-airplay/). For a ManagedMediaSource hls.js 1.7.4
 * removes each `<source>` but its own, and switches remote playback off.
 *
 * hls.js leaves the element by itself when the device plays. It returns at the same second when the device has given the
 * video back, and the play intent starts the element anew.
 */
export function installAirPlaySource(hls: Hls): void {
  const { Events } = hls.constructor as typeof Hls;
  const alternative = document.createElement('source');
  alternative.type = HLS_TYPE;
  let video: HTMLMediaElement | null = null;
  const takeBack = () => {
    if (video === null || hls.media !== null || alternative.parentNode !== video) return;
    const { currentTime } = video;
    hls.attachMedia(video);
    hls.startLoad(currentTime);
  };
  const offer = (media: HTMLMediaElement) => {
    if (hls.url === null) return;
    if (video === null) media.remote.addEventListener('disconnect', takeBack);
    video = media;
    alternative.src = hls.url;
    media.append(alternative);
    // Safari opens a ManagedMediaSource with remote playback switched off, or with an alternative.
    media.disableRemotePlayback = false;
  };
  hls.on(Events.MEDIA_ATTACHED, (_, { media }) => offer(media));
  hls.on(Events.MEDIA_DETACHING, () => {
    // hls.js has left the element on purpose, which would load the playlist in the page. A device keeps both sources.
    if (video?.hasAttribute('src') === false && video.querySelectorAll('source').length === 1) alternative.remove();
  });
  hls.on(Events.DESTROYING, () => {
    alternative.remove();
    video?.remote.removeEventListener('disconnect', takeBack);
  });
  // This code may arrive later than the source.
  if (hls.media !== null) offer(hls.media);
}
