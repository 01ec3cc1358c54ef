import { UNMUTE_VOLUME } from '@/domain/playback/sound-level';
import type { AdMedia } from './ad-media';

/** Creates the element of one ad outside the document, so that its file can load before it is shown. */
export function createAdVideo(url: string): HTMLVideoElement {
  const video = document.createElement('video');
  video.playsInline = true;
  video.preload = 'auto';
  video.style.cssText = 'display:block;width:100%;height:100%;background:#000';
  video.src = url;
  return video;
}

/** Whether the video is in picture-in-picture. */
export const isInPicture = (video: AdMedia): boolean => document.pictureInPictureElement === (video as EventTarget);

/** Releases the element's resources. Without a source it can neither play on nor stay alive through its loading. */
export function releaseVideo(video: AdMedia): void {
  if (isInPicture(video)) document.exitPictureInPicture().catch(() => {});
  video.pause();
  video.removeAttribute?.('src');
  video.load?.();
}

/** Whether the video is inaudible. */
export const isSilent = ({ muted, volume }: Pick<AdMedia, 'muted' | 'volume'>): boolean => muted || volume === 0;

/** Mutes, or unmutes to an audible volume. */
export function setMuted(video: AdMedia, muted: boolean): void {
  if (!muted && video.volume === 0) video.volume = UNMUTE_VOLUME;
  video.muted = muted;
}

/**
 * Sets the volume: a number of 0-1, where 0 mutes and any other unmutes, or `safety-volume` (1, unmuted). Returns false
 * for any other value.
 */
export function setVolume(video: AdMedia, volume: unknown): boolean {
  const value = volume === 'safety-volume' ? 1 : volume;
  if (typeof value !== 'number' || !(value >= 0 && value <= 1)) return false;
  video.volume = value;
  video.muted = value === 0;
  return true;
}
