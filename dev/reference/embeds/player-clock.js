/**
 * A player without a picture, which both fake hosting services put their message protocols over: a clock that runs
 * while it plays, shown on the page. Put into the page by tests/support/embed-frames.ts.
 */
const DURATION_S = 60;
const TICK_MS = 100;
const START_DELAY_MS = 60;

/**
 * @param {(change: 'play' | 'playing' | 'pause' | 'ended' | 'time' | 'seeking' | 'seeked' | 'volume' | 'rate') => void} tell
 */
globalThis.createPlayerClock = (tell) => {
  const state = { time: 0, isPlaying: false, hasEnded: false, volume: 1, muted: false, rate: 1 };
  let base = { at: 0, time: 0 };
  let ticking = 0;
  let starting = 0;

  const show = () => {
    for (const [name, value] of Object.entries(state)) document.body.dataset[name] = String(value);
    document.getElementById('time').textContent = state.time.toFixed(1);
    document.getElementById('state').textContent = state.hasEnded ? 'ended' : state.isPlaying ? 'playing' : 'paused';
  };
  const settle = () => {
    const passed = ticking === 0 ? 0 : ((performance.now() - base.at) / 1000) * state.rate;
    state.time = Math.min(DURATION_S, base.time + passed);
    base = { at: performance.now(), time: state.time };
    show();
  };
  const stop = () => {
    clearTimeout(starting);
    clearInterval(ticking);
    ticking = 0;
  };
  const tick = () => {
    settle();
    if (state.time < DURATION_S) return tell('time');
    stop();
    state.isPlaying = false;
    state.hasEnded = true;
    show();
    tell('ended');
  };
  show();

  return {
    state,
    duration: DURATION_S,
    /** As a real player it buffers for a moment first. */
    play() {
      if (state.isPlaying) return;
      if (state.hasEnded) this.seek(0);
      state.isPlaying = true;
      show();
      tell('play');
      starting = setTimeout(() => {
        base = { at: performance.now(), time: state.time };
        ticking = setInterval(tick, TICK_MS);
        tell('playing');
      }, START_DELAY_MS);
    },
    pause() {
      if (!state.isPlaying) return;
      settle();
      stop();
      state.isPlaying = false;
      show();
      tell('pause');
    },
    seek(time) {
      state.time = Math.min(DURATION_S, Math.max(0, Number(time)));
      state.hasEnded = false;
      base = { at: performance.now(), time: state.time };
      show();
      tell('seeking');
      setTimeout(() => tell('seeked'), START_DELAY_MS);
    },
    /** @param {number} volume 0 to 1 */
    setVolume(volume) {
      state.volume = Math.min(1, Math.max(0, Number(volume)));
      show();
      tell('volume');
    },
    setMuted(muted) {
      state.muted = Boolean(muted);
      show();
      tell('volume');
    },
    setRate(rate) {
      settle();
      state.rate = Number(rate);
      show();
      tell('rate');
    },
  };
};
