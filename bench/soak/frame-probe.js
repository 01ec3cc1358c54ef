// Runs in every frame of the soak before its scripts: counts the pending timers and imitates a hidden page.
{
  const timeouts = new Set();
  const intervals = new Set();
  const { setTimeout, clearTimeout, setInterval, clearInterval } = globalThis;
  globalThis.setTimeout = (run, ms, ...args) => {
    const call = (...given) => {
      timeouts.delete(id);
      return typeof run === 'function' ? run(...given) : undefined;
    };
    const id = setTimeout(call, ms, ...args);
    timeouts.add(id);
    return id;
  };
  globalThis.setInterval = (...args) => {
    const id = setInterval(...args);
    intervals.add(id);
    return id;
  };
  // One function ends timers of both kinds.
  const end = (clear) => (id) => {
    timeouts.delete(id);
    intervals.delete(id);
    clear(id);
  };
  globalThis.clearTimeout = end(clearTimeout);
  globalThis.clearInterval = end(clearInterval);
  globalThis.soakTimers = () => timeouts.size + intervals.size;

  let isHidden = false;
  Object.defineProperties(document, {
    hidden: { configurable: true, get: () => isHidden },
    visibilityState: { configurable: true, get: () => (isHidden ? 'hidden' : 'visible') },
  });
  globalThis.soakHide = (hidden) => {
    isHidden = hidden;
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  };
}
