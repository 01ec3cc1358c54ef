import type { QoeEvent } from '@/domain/analytics/qoe-state';
import type { Mark } from '../timeline';

/** What a mark of the timeline means to the quality of the view; nothing to most. */
export function toQoeEvent(mark: Mark): QoeEvent | null {
  const { at, facts } = mark;
  switch (mark.name) {
    case 'adsawaited':
    case 'adstart':
    case 'adsover':
    case 'variantchange':
    case 'ready':
    case 'play':
    case 'pause':
    case 'ended':
      return { name: mark.name, at };
    case 'wanted':
    case 'playing':
      return { name: mark.name, at, ...mark.detail };
    case 'autoplayrefused':
      // Nobody but the player itself had asked for it.
      return mark.detail.refused === 'all' ? { name: 'unwanted', at } : null;
    case 'waiting':
      return { name: 'waiting', at, since: mark.detail.since, position: facts.currentTime };
    case 'seeking':
      return { name: 'seeking', at, to: mark.detail.to };
    case 'seeked':
      return { name: 'seeked', at, isPlaying: facts.playback === 'playing' };
    case 'broken': {
      const { kind, id } = mark.detail;
      return { name: 'broken', at, id, kind: kind === 'unexpected' ? `${kind}/${mark.detail.reason}` : kind };
    }
    default:
      return null;
  }
}
