import { followIntent } from './ads/ad-commands';
import type { Deps } from './deps';

/** Lets the ads and the analytics follow the play intent. The media port follows it by itself. */
export function onPlayIntent(deps: Deps<'playIntent' | 'store' | 'media' | 'ads' | 'timeline'>): void {
  const { playIntent, media, timeline } = deps;
  playIntent.subscribe((state, event, before) => {
    // Later requests show as playback.
    if (event.type === 'request' && event.by === 'viewer' && !media.isReady())
      timeline.record('playintent', { since: event.since });
    if (playIntent.isHeld('ad') && event.type !== 'hold') followIntent(deps, state, event, before);
  });
}
