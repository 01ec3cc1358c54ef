import { requestOf } from '@/domain/playback/play-intent';
import { MIN_RESUME_S } from '@/domain/resume/asks-to-resume';
import type { Deps } from '../deps';

/** Whether the content has started by itself, without a saved position, and nobody has watched any of it yet. */
export function isBeginning({ store, media, playIntent }: Deps<'store' | 'media' | 'playIntent'>): boolean {
  const { stream, lastPosition, resume } = store.getState();
  if (stream === null || lastPosition !== null || resume !== null) return false;
  return requestOf(playIntent.state())?.by === 'autoplay' && media.state().currentTime < MIN_RESUME_S;
}
