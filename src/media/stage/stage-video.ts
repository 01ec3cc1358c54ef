/** Creates the one `<video>` of a page, which plays before the player exists and in it. */
export function createStageVideo(document: Document): HTMLVideoElement {
  const video = document.createElement('video');
  return Object.assign(video, { playsInline: true, preload: 'auto' });
}
