/** Before this second a stream is decoded from its beginning. */
const BEGINNING_S = 0.5;

/**
 * Delays a seek in WebKitGTK until the first frame is decoded, if the decoded part is the beginning. WebKitGTK 2.50
 * never ends an earlier seek, or ends the stream with "Failed to push buffer". hls.js and dash.js seek, too,
 * so the element itself is patched. No frame of the beginning is shown meanwhile.
 */
export function delayFirstSeek(video: HTMLVideoElement): void {
  if (Object.hasOwn(video, 'currentTime')) return;
  const stock = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'currentTime') as {
    get(): number;
    set(seconds: number): void;
  };
  let pendingSeek: number | null = null;
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
      pendingSeek = seconds;
      video.style.visibility = 'hidden';
    },
  });
  video.addEventListener('loadeddata', () => {
    if (pendingSeek !== null) stock.set.call(video, pendingSeek);
    pendingSeek = null;
  });
  video.addEventListener('seeked', show);
  video.addEventListener('emptied', () => {
    pendingSeek = null;
    show();
  });
}
