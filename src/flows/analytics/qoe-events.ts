import type { QoeEvent } from '@/domain/analytics/qoe-state';
import type { TimelineEvent } from '../timeline';

/** Maps a timeline event to a QoE event; null for most. */
export function toQoeEvent(event: TimelineEvent): QoeEvent | null {
  const { at, media } = event;
  switch (event.name) {
    case 'adsawaited':
    case 'adstart':
    case 'adsover':
    case 'variantchange':
    case 'ready':
    case 'play':
    case 'pause':
    case 'ended':
      return { name: event.name, at };
    case 'playintent':
    case 'playing':
      return { name: event.name, at, ...event.detail };
    case 'autoplayrefused':
      // The player had started it without a gesture.
      return event.detail.refused === 'all' ? { name: 'playrefused', at } : null;
    case 'waiting':
      return { name: 'waiting', at, since: event.detail.since, position: media.currentTime };
    case 'seeking':
      return { name: 'seeking', at, to: event.detail.to };
    case 'seeked':
      return { name: 'seeked', at, isPlaying: media.playback === 'playing' };
    case 'broken': {
      const { kind, id } = event.detail;
      return { name: 'broken', at, id, kind: kind === 'unexpected' ? `${kind}/${event.detail.reason}` : kind };
    }
    default:
      return null;
  }
}
