// Runs in the page of the bench `player-leaks`, beside the probe: what a viewer does many times.
if (globalThis === top) {
  const SEASON = [101, 102, 103];
  const BEGUN_S = 0.1;
  const LOOK_MS = 10;
  const LIMIT_MS = 15_000;
  const find = (testId) => document.querySelector(`[data-testid="${testId}"]`);
  const until = async (isSo, what) => {
    const end = performance.now() + LIMIT_MS;
    while (!isSo()) {
      if (performance.now() > end) throw new Error(`${what}: not within ${LIMIT_MS / 1000} s`);
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
  };

  // What the instances of hls.js have in common, from the first one. It holds none of them.
  document.addEventListener(
    'hls-instance',
    ({ detail }) => {
      globalThis.benchHls = Object.getPrototypeOf(detail);
    },
    { capture: true },
  );

  /** Picks so many episodes, one after the other, and waits until each plays. */
  globalThis.benchPickEpisodes = async (count) => {
    const { benchVideo } = globalThis;
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

  /** Goes to so many places of an episode, waits for a frame of each, and is back at the beginning. */
  globalThis.benchSeekAbout = async (count) => {
    for (let index = 1; index <= count; index += 1) await globalThis.benchSeek(2 + ((index * 17) % 40));
    // Or the player would ask where to go on when this episode is picked again.
    await globalThis.benchSeek(1);
  };
}
