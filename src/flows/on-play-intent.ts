import { followIntent } from './ads/ad-commands';
import type { Deps } from './deps';

/** Lets the ads and the analytics follow the play intent. The media port follows it by itself. */
export function onPlayIntent(deps: Deps<'playIntent' | 'store' | 'media' | 'ads' | 'timeline'>): void {
  const { playIntent, media, timeline } = deps;
  playIntent.subscribe((state, event, before) => {
    // Later requests show as playback.
    if (event.type === 'request' && event.by === 'viewer' && !media.isReady())
      timeline.record('playintent', { since: event.since });
    // The request of the ads begins with their hold.
    const isNew = event.type === 'hold' && event.why === 'ad';
    if (playIntent.isHeld('ad') && !isNew) followIntent(deps, state, event, before);
  });
}
