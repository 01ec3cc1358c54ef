// Runs in every measured page before its own scripts. Reports when the first frame of a playing video is on the screen.
if (globalThis === top) {
  const LONG_MS = 50;
  const PLAYS_S = 0.1;
  const START_S = 3;
  const NEAR_S = 1;
  const watched = new Set();
  const longTasks = [];
  const collectTasks = (list) => longTasks.push(...list.getEntries());
  const observer = new PerformanceObserver(collectTasks);
  let isTold = false;

  observer.observe({ type: 'longtask', buffered: true });

  // Observe each video from its creation. Media events do not leave a shadow tree, so each video needs its own
  // listeners.
  const { createElement } = Document.prototype;
  Document.prototype.createElement = function (...args) {
    const element = createElement.apply(this, args);
    if (element instanceof HTMLVideoElement) watch(element);
    return element;
  };
  const { attachShadow } = Element.prototype;
  Element.prototype.attachShadow = function (...args) {
    const root = attachShadow.apply(this, args);
    listen(root);
    return root;
  };
  listen(document);

  function listen(root) {
    for (const type of ['loadstart', 'loadedmetadata', 'play']) {
      root.addEventListener(type, ({ target }) => target instanceof HTMLVideoElement && watch(target), true);
    }
  }

  function watch(video) {
    if (watched.has(video)) return;
    watched.add(video);
    video.requestVideoFrameCallback((_, { presentationTime }) => waitUntilShown(video, presentationTime));
  }

  /** @param at when the frame was handed to the screen, or could have been had the video been shown */
  function waitUntilShown(video, at) {
    if (isTold) return;
    if (
      video.isConnected &&
      video.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !isFilteredAway(video)
    ) {
      tellOncePlaying(video, at);
    } else requestAnimationFrame((now) => waitUntilShown(video, now));
  }

  /** The widget hides the slot of an ad by a filter until the ad has a frame. */
  function isFilteredAway(element) {
    if (element === null) return false;
    return getComputedStyle(element).filter.includes('opacity(0)') || isFilteredAway(element.parentElement);
  }

  /** Content that waits for an ad has a frame, too, but the viewer does not watch it yet. */
  function tellOncePlaying(video, frameMs) {
    const from = video.currentTime;
    video.addEventListener('timeupdate', function look() {
      if (video.currentTime < from + PLAYS_S) return;
      video.removeEventListener('timeupdate', look);
      if (isTold) return;
      isTold = true;
      globalThis.benchVideo = video;
      globalThis.tellFirstFrame({ frameMs, timeOrigin: performance.timeOrigin, blockingMs: blockingUntil(frameMs) });
    });
  }

  /** Measures the milliseconds from the next click to a frame from the start of a video. */
  globalThis.benchNextStart = () =>
    new Promise((resolve) => {
      const look = (video, from) =>
        video.requestVideoFrameCallback((_, { mediaTime, presentationTime }) => {
          if (mediaTime < START_S && presentationTime >= from) resolve(presentationTime - from);
          else look(video, from);
        });
      const start = ({ timeStamp }) => {
        for (const video of watched) look(video, timeStamp);
      };
      addEventListener('click', start, { capture: true, once: true });
    });

  /** Measures the milliseconds from a seek to a frame at its target. */
  globalThis.benchSeek = (to) =>
    new Promise((resolve) => {
      const { benchVideo } = globalThis;
      const from = performance.now();
      const look = () =>
        benchVideo.requestVideoFrameCallback((_, { mediaTime, presentationTime }) => {
          if (Math.abs(mediaTime - to) < NEAR_S && presentationTime >= from) resolve(presentationTime - from);
          else look();
        });
      benchVideo.currentTime = to;
      look();
    });

  function blockingUntil(ms) {
    longTasks.push(...observer.takeRecords());
    const before = longTasks.filter(({ startTime }) => startTime < ms);
    return before.reduce((sum, { duration }) => sum + Math.max(0, duration - LONG_MS), 0);
  }
}
