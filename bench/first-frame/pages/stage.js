export const stage = document.querySelector('#stage');

/** Whether the page starts by itself, as with the widget's parameter. */
export const isAutoplay = new URLSearchParams(location.search).get('auto_play') === '1';

/** Creates a video that starts automatically, or waits for a press. Browsers start only muted videos. */
export function createVideo() {
  const video = document.createElement('video');
  video.muted = isAutoplay;
  video.autoplay = isAutoplay;
  video.playsInline = true;
  return video;
}

/**
 * Creates the button of a page that waits for a press, in the middle of the video. A press on the video itself would
 * wait 300 ms for a second one, which means full screen in the browser's controls.
 */
export function createPlayButton(video) {
  const button = document.createElement('button');
  button.dataset.testid = 'big-play';
  button.textContent = '▶';
  button.style.cssText = 'position:absolute;inset:calc(50% - 40px);width:80px;height:80px;font-size:40px';
  button.addEventListener('click', () => {
    button.remove();
    // The stream may not be there yet: then the video starts when it comes.
    video.autoplay = true;
    video.play().catch(() => {});
  });
  return button;
}
