import type { PageLife } from '@/host/page-life';
import type { Deps } from '../deps';

/**
 * Plays on after the browser has frozen a page that played: it pauses the video then, and does not start it again. The
 * pause of the viewer stays.
 */
export function continueAfterFreeze(
  { media, playIntent, store }: Deps<'media' | 'playIntent' | 'store'>,
  life: PageLife,
): void {
  let hadIntent = false;
  life.on((event) => {
    if (event === 'frozen') hadIntent ||= playIntent.isOn();
    if (event !== 'resumed') return;
    const plays = hadIntent && store.getState().failure === null;
    hadIntent = false;
    // The events of the pause arrive with the first tasks.
    if (plays) setTimeout(() => void media.play('player'), 0);
  });
}
