import type { MediaPlayerInstance } from '@vidstack/react';

/** The player that owns the controls. */
export type ControlsPlayer = Pick<MediaPlayerInstance, 'controls' | 'state' | 'addEventListener'>;

/** Shows the controls; while the content plays they hide again after their delay. */
export function showControls({ controls, state }: ControlsPlayer): void {
  controls.show();
  if (!state.paused) controls.hide();
}

/** Hides the controls of content that plays, and shows them else. */
export function toggleControls(player: ControlsPlayer): void {
  const { controls, state } = player;
  if (controls.showing && !state.paused) controls.hide(0);
  else showControls(player);
}

/** Keeps the controls on the screen; the result lets them hide again. */
export function keepControlsShown(player: ControlsPlayer): () => void {
  const controller = new AbortController();
  const pause = () => player.controls.pause();
  pause();
  // Vidstack resumes hiding at the end of every drag, also of a slider in the open menu.
  player.addEventListener('media-resume-controls-request', () => queueMicrotask(pause), {
    signal: controller.signal,
  });
  return () => {
    controller.abort();
    player.controls.resume();
  };
}
