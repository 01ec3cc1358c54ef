import type { MediaPlayerInstance } from '@vidstack/react';

/**
 * Keeps the controls of paused content visible. Vidstack listens to the pointer only while content plays, but never
 * removes the listener, so the controls hid after the last movement in a pause.
 */
export function installPausedControls({ controls, state }: MediaPlayerInstance, signal: AbortSignal): void {
  const hide = controls.hide.bind(controls);
  controls.hide = (delay, trigger) => {
    if (!state.paused) hide(delay, trigger);
  };
  signal.addEventListener('abort', () => {
    controls.hide = hide;
  });
}
