/** Before this second a stream is decoded from its beginning. */
const BEGINNING_S = 0.5;

/** WebKit over GStreamer (WebKitGTK, WPE); Safari itself does not run on Linux. */
const isWebKitGtk = () => navigator.vendor.startsWith('Apple') && navigator.userAgent.includes('Linux');

/**
 * Has a seek wait until the first frame is decoded, where the browser is WebKitGTK and what it decodes is the beginning.
 * WebKitGTK 2.50 never ends a seek that comes before, or ends the stream with "Failed to push buffer". Only the element
 * knows of every seek: hls.js, dash.js and Vidstack each make some. The viewer sees no frame of the beginning meanwhile.
 */
export function delayFirstSeek(video: HTMLVideoElement): void {
  if (!isWebKitGtk() || Object.hasOwn(video, 'currentTime')) return;
  const stock = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'currentTime') as {
    get(): number;
    set(seconds: number): void;
  };
  let wanted: number | null = null;
  const show = () => {
    video.style.visibility = '';
  };
  const isDecodingBeginning = () => {
    const { buffered, readyState } = video;
    return readyState < HTMLMediaElement.HAVE_CURRENT_DATA && buffered.length > 0 && buffered.start(0) < BEGINNING_S;
  };
  Object.defineProperty(video, 'currentTime', {
    configurable: true,
    get: () => stock.get.call(video),
    set(seconds: number) {
      if (!isDecodingBeginning()) return stock.set.call(video, seconds);
      wanted = seconds;
      video.style.visibility = 'hidden';
    },
  });
  video.addEventListener('loadeddata', () => {
    if (wanted !== null) stock.set.call(video, wanted);
    wanted = null;
  });
  video.addEventListener('seeked', show);
  video.addEventListener('emptied', () => {
    wanted = null;
    show();
  });
}
