import { followIntent } from './ads/ad-commands';
import type { AllDeps } from './deps';
import { run } from './fail';
import { boot } from './startup/boot';

/** Lets the ads and the analytics follow the play intent, and opens unloaded content. The media port follows it by itself. */
export function onPlayIntent(deps: AllDeps): void {
  const { playIntent, media, store, timeline } = deps;
  playIntent.subscribe((state, event, before) => {
    // Later requests show as playback.
    if (event.type === 'request' && event.by === 'viewer' && !media.isReady())
      timeline.record('playintent', { since: event.since });
    // The request of the ads begins with their hold.
    const isNew = event.type === 'hold' && event.why === 'ad';
    if (playIntent.isHeld('ad') && !isNew) followIntent(deps, state, event, before);
    if (event.type === 'request' && store.getState().isUnloaded) run(deps, boot(deps, event.by));
  });
}
