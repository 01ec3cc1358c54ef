import type { FrameAction } from './fault';

declare global {
  interface Window {
    /** The media source that got the newest buffer. */
    vvSource?: MediaSource;
  }
}

/** Each runs in the frame's document and reads nothing from around it. */
export const FRAME_ACTIONS: Readonly<Record<FrameAction, () => void>> = {
  'video-error': () => {
    const video = document.querySelector('[data-media-provider] video');
    if (video === null) return;
    Object.defineProperty(video, 'error', { value: { code: 3, message: 'decode' }, configurable: true });
    // Loading anew clears a real error.
    video.addEventListener('emptied', () => Reflect.deleteProperty(video, 'error'), { once: true });
    video.dispatchEvent(new Event('error'));
  },
  'end-of-stream': () => {
    const { vvSource } = window;
    if (vvSource?.readyState === 'open') vvSource.endOfStream('decode');
  },
  'page-kept': () => {
    window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
    document.dispatchEvent(new Event('freeze'));
  },
  'page-back': () => {
    document.dispatchEvent(new Event('resume'));
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  },
  'clock+1day': () => {
    const { now } = Date;
    Date.now = () => now() + 86_400_000;
  },
  'clock-1day': () => {
    const { now } = Date;
    Date.now = () => now() - 86_400_000;
  },
  'clock+10y': () => {
    const { now } = Date;
    Date.now = () => now() + 3650 * 86_400_000;
  },
  'storage-cleared': () => {
    localStorage.clear();
    sessionStorage.clear();
  },
  'resize-storm': () => {
    for (let count = 0; count < 100; count += 1) window.dispatchEvent(new Event('resize'));
  },
  'key-storm': () => {
    for (let count = 0; count < 200; count += 1)
      document.body.dispatchEvent(new KeyboardEvent('keydown', { code: 'F13', key: 'F13', bubbles: true }));
  },
};

/** Records the media source for `end-of-stream`. Runs in the frame before its scripts. */
export function recordSource(): void {
  if (typeof MediaSource === 'undefined') return;
  const { addSourceBuffer } = MediaSource.prototype;
  MediaSource.prototype.addSourceBuffer = function (type) {
    window.vvSource = this;
    return addSourceBuffer.call(this, type);
  };
}
