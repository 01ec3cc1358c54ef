import { fileUrl } from '../stage/file-url';
import type { PreviewOpener } from './preview-source';

/** Plays a file before the player exists. One that waits loads its metadata alone, and the browser's first frame. */
export const filePreview: PreviewOpener = (video, { url, startAt, plays }, fail) => {
  if (!plays) video.preload = 'metadata';
  video.addEventListener('error', fail);
  video.src = fileUrl(url, startAt);
  return {
    release: () => {
      video.preload = 'auto';
    },
    take: () => video,
    end() {
      video.removeAttribute('src');
      video.load();
    },
  };
};
