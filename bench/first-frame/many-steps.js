// Runs in the page of the bench `player-leaks`, beside the probe. Repeats the viewer's actions many times.
if (globalThis === top) {
  const SEASON = [101, 102, 103];
  const BEGUN_S = 0.1;
  const POLL_MS = 10;
  const LIMIT_MS = 15_000;
  const find = (testId) => document.querySelector(`[data-testid="${testId}"]`);
  const until = async (isSo, what) => {
    const end = performance.now() + LIMIT_MS;
    while (!isSo()) {
      if (performance.now() > end) throw new Error(`${what}: not within ${LIMIT_MS / 1000} s`);
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  };

  /** The prototype of the hls.js instances, from the chunk that the page has loaded. */
  const hlsPrototype = async () => {
    const chunk = performance.getEntriesByType('resource').find(({ name }) => /\/hls-[^/]*\.js/.test(name));
    const parts = Object.values(await import(chunk.name));
    return parts.find((part) => part?.default?.DefaultConfig !== undefined).default.prototype;
  };

  /** Selects `count` episodes one after another and waits until each plays. */
  globalThis.benchPickEpisodes = async (count) => {
    const { benchVideo } = globalThis;
    globalThis.benchHls ??= await hlsPrototype();
    for (let index = 1; index <= count; index += 1) {
      const row = `episode-${SEASON[index % SEASON.length]}`;
      if (find(row) === null) find('episodes-toggle').click();
      await until(() => find(row), row);
      const before = benchVideo.currentSrc;
      const plays = () => !benchVideo.paused && !benchVideo.seeking && benchVideo.currentTime > BEGUN_S;
      find(row).click();
      await until(() => benchVideo.currentSrc !== before && plays(), `the film of ${row}`);
    }
  };

  /** Seeks `count` times, waits for a frame after each seek, and returns to the beginning. */
  globalThis.benchSeekAbout = async (count) => {
    for (let index = 1; index <= count; index += 1) await globalThis.benchSeek(2 + ((index * 17) % 40));
    // Otherwise the resume prompt would appear when this episode is selected again.
    await globalThis.benchSeek(1);
  };
}
