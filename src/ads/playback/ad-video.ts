import { UNMUTE_VOLUME } from '@/lib/volume';

/** Makes the element of one ad; outside the page, so that its file loads before it has a place. */
export function createAdVideo(url: string): HTMLVideoElement {
  const video = document.createElement('video');
  video.playsInline = true;
  video.preload = 'auto';
  video.style.cssText = 'display:block;width:100%;height:100%;background:#000';
  video.src = url;
  return video;
}

/** Whether it is shown in picture-in-picture. */
export const isInPicture = (video: HTMLVideoElement): boolean => document.pictureInPictureElement === video;

/** Gives back all that the element holds: without a source it can neither play on nor be kept alive by its loading. */
export function releaseVideo(video: HTMLVideoElement): void {
  if (isInPicture(video)) document.exitPictureInPicture().catch(() => {});
  video.pause();
  video.removeAttribute('src');
  video.load();
}

/** Whether it cannot be heard. */
export const isSilent = ({ muted, volume }: HTMLVideoElement): boolean => muted || volume === 0;

/** Mutes or unmutes so that the latter can be heard. */
export function setMuted(video: HTMLVideoElement, muted: boolean): void {
  if (!muted && video.volume === 0) video.volume = UNMUTE_VOLUME;
  video.muted = muted;
}

/** A number of 0-1, where 0 mutes and any other unmutes, or `safety-volume` (spec section 9). False: it is neither. */
export function setVolume(video: HTMLVideoElement, volume: unknown): boolean {
  const value = volume === 'safety-volume' ? 1 : volume;
  if (typeof value !== 'number' || !(value >= 0 && value <= 1)) return false;
  video.volume = value;
  video.muted = value === 0;
  return true;
}
