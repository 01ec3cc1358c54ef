// Runs in every measured page before its own scripts: when the first frame of a film or an ad is on the screen.
if (globalThis === top) {
  const LONG_MS = 50;
  const PLAYS_S = 0.1;
  const watched = new WeakSet();
  const longTasks = new PerformanceObserver(countBlocking);
  let blockingMs = 0;
  let isOver = false;

  longTasks.observe({ type: 'longtask', buffered: true });

  // From its birth, however it comes into the page; media events do not leave a shadow tree, so each is listened to.
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
    if (isOver) return;
    if (video.isConnected && video.checkVisibility({ visibilityProperty: true, opacityProperty: true })) {
      for (const entry of longTasks.takeRecords()) count(entry);
      isOver = true;
      const visit = { frameMs: at, timeOrigin: performance.timeOrigin, blockingMs };
      globalThis.benchVideo = video;
      tellOncePlaying(video, visit);
    } else requestAnimationFrame((now) => waitUntilShown(video, now));
  }

  function tellOncePlaying(video, visit) {
    const from = video.currentTime;
    video.addEventListener('timeupdate', function told() {
      if (video.currentTime < from + PLAYS_S) return;
      video.removeEventListener('timeupdate', told);
      globalThis.tellFirstFrame(visit);
    });
  }

  function countBlocking(list) {
    for (const entry of list.getEntries()) count(entry);
  }

  function count({ duration }) {
    if (!isOver) blockingMs += Math.max(0, duration - LONG_MS);
  }
}
