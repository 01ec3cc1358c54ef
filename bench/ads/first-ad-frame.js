// Runs in every measured page before its own scripts. Measures the time from the viewer's press to the first frame of
// an ad on the screen.
{
  /** Ads that have presented a frame, visible or hidden while they load. */
  const presented = new Set();
  let pressedAt = null;

  const look = (video) => {
    video.requestVideoFrameCallback(() => {
      // The same element may show the content first.
      if (video.currentSrc.includes('/media/ads/')) presented.add(video);
      else look(video);
    });
  };
  // Observe each video from its creation: an ad may load before its element is in the page.
  const { createElement } = Document.prototype;
  Document.prototype.createElement = function (...args) {
    const element = createElement.apply(this, args);
    if (element instanceof HTMLVideoElement) look(element);
    return element;
  };

  /** The widget hides its slot by a filter until the ad has a frame. */
  const isFilteredAway = (element) =>
    element !== null &&
    (getComputedStyle(element).filter.includes('opacity(0)') || isFilteredAway(element.parentElement));
  const isShown = (video) =>
    !video.paused &&
    video.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !isFilteredAway(video);
  const waitForFrame = () => {
    if (![...presented].some(isShown)) return requestAnimationFrame(waitForFrame);
    // The state of this animation frame has been drawn by the next one.
    requestAnimationFrame(() => {
      globalThis.firstAdFrameMs = performance.now() - pressedAt;
    });
    return undefined;
  };
  addEventListener(
    'click',
    (event) => {
      if (!event.isTrusted || pressedAt !== null) return;
      pressedAt = event.timeStamp;
      requestAnimationFrame(waitForFrame);
    },
    true,
  );
}
