// Runs in every measured page before its own scripts. Reports when the first frame of a playing video is on the screen,
// and before a press the times of a play button and of the poster. `benchWatch` says what to look for.
if (globalThis === top) {
  const LONG_MS = 50;
  /** No film has fewer frames a second than ten. */
  const MOST_FRAME_MS = 100;
  const PLAYS_S = 0.1;
  const START_S = 3;
  const NEAR_S = 1;
  /** A covering image counts as gone once it has begun to fade. */
  const OPAQUE = 0.99;
  const AD_FILES = '/media/ads/';
  const POSTER = /poster/;
  const POSTER_ELEMENTS = ['img', 'video', '[data-testid="poster"]']
    .map((name) => `${name}:not([elementtiming])`)
    .join();
  const watch = globalThis.benchWatch;
  const watched = new Set();
  const longTasks = [];
  const collectTasks = (list) => longTasks.push(...list.getEntries());
  const observer = new PerformanceObserver(collectTasks);
  const told = {};
  let isTold = false;
  let pressedAt = null;
  let seenAt = null;

  observer.observe({ type: 'longtask', buffered: true });

  // Observe each video from its creation. Media events do not leave a shadow tree, so each video needs its own
  // listeners.
  const { createElement } = Document.prototype;
  Document.prototype.createElement = function (...args) {
    const element = createElement.apply(this, args);
    if (element instanceof HTMLVideoElement) watchVideo(element);
    return element;
  };
  const { attachShadow } = Element.prototype;
  Element.prototype.attachShadow = function (...args) {
    const root = attachShadow.apply(this, args);
    listen(root);
    return root;
  };
  listen(document);
  if (watch.button !== null) requestAnimationFrame(findButton);
  if (watch.hasPoster) findPoster();
  if (watch.isPressed) {
    const press = ({ isTrusted, timeStamp }) => {
      if (!isTrusted || pressedAt !== null) return;
      pressedAt = timeStamp;
      requestAnimationFrame(findVideo);
    };
    addEventListener('click', press, true);
  }

  function listen(root) {
    for (const type of ['loadstart', 'loadedmetadata', 'play']) {
      root.addEventListener(type, ({ target }) => target instanceof HTMLVideoElement && watchVideo(target), true);
    }
  }

  function watchVideo(video) {
    // After the report no element is held: the bench of leaks counts those that the player lets go.
    if (isTold || watched.has(video)) return;
    watched.add(video);
    look(video);
  }

  /** @param before the last frame that did not count */
  function look(video, before = null) {
    video.requestVideoFrameCallback((_, frame) => {
      if (counts(video, frame.mediaTime, frame.presentationTime)) waitUntilShown(video, firstSince(before, frame));
      else if (!isTold) look(video, frame);
    });
  }

  /**
   * When the first frame after `before` was handed to the screen. The browser only tells the last of those that were
   * presented since the page's last rendering, which a busy thread delays.
   */
  function firstSince(before, { mediaTime, presentationTime, presentedFrames }) {
    const more = before === null ? 0 : presentedFrames - before.presentedFrames - 1;
    if (more <= 0 || mediaTime <= before.mediaTime) return presentationTime;
    const frameMs = ((mediaTime - before.mediaTime) / (more + 1)) * 1000;
    // The second of a seek.
    if (frameMs > MOST_FRAME_MS) return presentationTime;
    return Math.max(presentationTime - more * frameMs, pressedAt ?? 0);
  }

  /** One element may show an ad before the film, or wait at its first frame for the press. */
  function counts(video, mediaTime, at) {
    if (watch.isAd !== video.currentSrc.includes(AD_FILES) || mediaTime < watch.fromS) return false;
    return !watch.isPressed || (pressedAt !== null && at >= pressedAt);
  }

  /** Looks in each animation frame after a press for when the video can be seen. */
  function findVideo(now) {
    if ([...watched].some(canBeSeen)) seenAt = now;
    else requestAnimationFrame(findVideo);
  }

  /** @param at when the frame was handed to the screen, or could have been had the video been shown */
  function waitUntilShown(video, at) {
    if (isTold) return;
    if (canBeSeen(video)) tellOncePlaying(video, Math.max(at, seenAt ?? at));
    else requestAnimationFrame((now) => waitUntilShown(video, now));
  }

  function canBeSeen(video) {
    return video.isConnected && isVisible(video) && !isFilteredAway(video) && !isCovered(video);
  }

  function isVisible(element) {
    return element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  }

  /** The widget hides the slot of an ad by a filter until the ad has a frame. */
  function isFilteredAway(element) {
    if (element === null) return false;
    return getComputedStyle(element).filter.includes('opacity(0)') || isFilteredAway(element.parentElement);
  }

  /** Whether an image, such as the poster, lies opaque over the middle of the video. */
  function isCovered(video) {
    const { left, top, width, height } = video.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const images = [...document.querySelectorAll('img, [data-testid="poster"]')].filter(
      (image) => isVisible(image) && isOpaque(image) && isOver(image, x, y),
    );
    return images.some((image) => isAbove(image, video, x, y));
  }

  function isOver(image, x, y) {
    const { left, top, right, bottom } = image.getBoundingClientRect();
    return left <= x && x <= right && top <= y && y <= bottom;
  }

  function isOpaque(image) {
    const hasPicture =
      image instanceof HTMLImageElement ? image.naturalWidth > 0 : getComputedStyle(image).backgroundImage !== 'none';
    if (!hasPicture) return false;
    let opacity = 1;
    for (let element = image; element !== null; element = element.parentElement) {
      opacity *= Number(getComputedStyle(element).opacity);
      if (element.getAnimations().some(({ transitionProperty }) => transitionProperty === 'opacity')) return false;
    }
    return opacity > OPAQUE;
  }

  /** Hit testing knows the order of layers, but leaves out what ignores the pointer. */
  function isAbove(image, video, x, y) {
    const both = [image, video];
    const before = both.map(({ style }) => style.pointerEvents);
    for (const { style } of both) style.pointerEvents = 'auto';
    const order = document.elementsFromPoint(x, y);
    for (const [index, { style }] of both.entries()) style.pointerEvents = before[index];
    return order.includes(video) && order.includes(image) && order.indexOf(image) < order.indexOf(video);
  }

  /** Content that waits for an ad has a frame, too, but the viewer does not watch it yet. */
  function tellOncePlaying(video, frameMs) {
    const from = video.currentTime;
    video.addEventListener('timeupdate', function check() {
      if (video.currentTime < from + PLAYS_S) return;
      video.removeEventListener('timeupdate', check);
      if (isTold) return;
      isTold = true;
      globalThis.benchVideo = video;
      const { timeOrigin } = performance;
      keepShellMark();
      const [paint] = performance.getEntriesByName('first-contentful-paint');
      globalThis.tellFirstFrame({
        ...told,
        frameMs,
        pressedAt,
        timeOrigin,
        paintMs: paint?.startTime,
        blockingMs: blocking(0, frameMs),
        longestMs: longest(0, frameMs),
        ...(pressedAt !== null && { longestBeforePressMs: longest(0, pressedAt) }),
      });
    });
  }

  /** Looks for the button in each animation frame, and tells where it is once it has been painted. */
  function findButton() {
    const button = document.querySelector(watch.button);
    if (button === null || !canBePressed(button)) return requestAnimationFrame(findButton);
    afterPaint(() => {
      told.buttonMs = performance.now();
      const [x, y] = middle(button);
      globalThis.tellButton({ x, y });
    });
    return undefined;
  }

  /** The widget marks when a press is kept, which may be after its button has been painted. */
  function keepShellMark() {
    const [mark] = performance.getEntriesByName('vv-shell');
    if (mark !== undefined && told.buttonMs !== undefined) told.buttonMs = Math.max(told.buttonMs, mark.startTime);
  }

  function canBePressed(button) {
    if (!isVisible(button) || button.disabled || button.ariaDisabled === 'true') return false;
    const hit = document.elementFromPoint(...middle(button));
    return hit !== null && button.contains(hit);
  }

  function middle(element) {
    const { left, top, width, height } = element.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  }

  /** A message that is posted in an animation frame comes as the first task after its painting. */
  function afterPaint(then) {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = then;
    port2.postMessage(null);
  }

  /**
   * The browser reports the painting of marked elements: an `<img>`, a background and a `<video poster>` alike. (Its
   * largest contentful paint leaves out images as large as the page.)
   */
  function findPoster() {
    const collect = (list) => {
      for (const { url, renderTime, loadTime } of list.getEntries()) {
        if (POSTER.test(url)) told.posterMs ??= renderTime || loadTime;
      }
    };
    new PerformanceObserver(collect).observe({ type: 'element', buffered: true });
    const mark = () => {
      for (const element of document.querySelectorAll(POSTER_ELEMENTS)) element.setAttribute('elementtiming', 'poster');
    };
    new MutationObserver(mark).observe(document, { childList: true, subtree: true });
  }

  /** Measures the milliseconds from the next click to a frame from the start of a video. */
  globalThis.benchNextStart = () =>
    new Promise((resolve) => {
      const next = (video, from) =>
        video.requestVideoFrameCallback((_, { mediaTime, presentationTime: at }) => {
          if (mediaTime < START_S && at >= from) resolve(span(from, at));
          else next(video, from);
        });
      const start = ({ timeStamp }) => {
        for (const video of watched) next(video, timeStamp);
      };
      addEventListener('click', start, { capture: true, once: true });
    });

  /** Measures the milliseconds from the next click to the first frame of another source. */
  globalThis.benchNextSource = () =>
    new Promise((resolve) => {
      const first = (video, from) =>
        video.requestVideoFrameCallback((_, { presentationTime: at }) => resolve(span(from, at)));
      const start = ({ timeStamp }) => {
        for (const video of watched) video.addEventListener('emptied', () => first(video, timeStamp), { once: true });
      };
      addEventListener('click', start, { capture: true, once: true });
    });

  /** Measures the milliseconds from a seek to a frame at its target. */
  globalThis.benchSeek = (to) =>
    new Promise((resolve) => {
      const { benchVideo } = globalThis;
      const from = performance.now();
      const next = () =>
        benchVideo.requestVideoFrameCallback((_, { mediaTime, presentationTime: at }) => {
          if (Math.abs(mediaTime - to) < NEAR_S && at >= from) resolve(span(from, at));
          else next();
        });
      benchVideo.currentTime = to;
      next();
    });

  function span(from, to) {
    return { ms: to - from, blockingMs: blocking(from, to) };
  }

  /** Milliseconds of the long tasks that started in this time. */
  function tasksWithin(from, to) {
    longTasks.push(...observer.takeRecords());
    return longTasks.filter(({ startTime }) => startTime >= from && startTime < to).map(({ duration }) => duration);
  }

  /** Sums what they took beyond 50 ms each. */
  function blocking(from, to) {
    return tasksWithin(from, to).reduce((sum, duration) => sum + Math.max(0, duration - LONG_MS), 0);
  }

  /** The longest of them. The browser reports none under 50 ms: 0. */
  function longest(from, to) {
    return Math.max(0, ...tasksWithin(from, to));
  }
}
