import type { AdState } from '@/ads';
import { adText } from '@/i18n/ad-text';
import { COMPLETED, ERROR, PAUSED, PLAYING, SKIPPED } from '@/lib/ad-status';
import type { TimelineEvent } from '../timeline';
import type { SendEvent } from './content-events';
import { rounded } from './payload';

const REASON: Readonly<Record<number, string>> = {
  [SKIPPED]: 'skipped',
  [ERROR]: 'error',
  [COMPLETED]: 'completed',
};

/** Makes the events of ads of what happens to them. */
export function createAdEvents(tell: SendEvent): (mark: TimelineEvent) => void {
  /** The ad whose first frame was shown, while it is on. */
  let running: { isPaused: boolean; second: number; time: number } | null = null;

  const onChange = (mark: TimelineEvent, { status, currentTime, remainingTime }: AdState) => {
    if (running === null) return;
    running.time = currentTime;
    const own = { ad_current_position: rounded(currentTime) };
    if (status === PAUSED && !running.isPaused) {
      running.isPaused = true;
      tell('ad_pause', mark, own);
    }
    if (status === PLAYING && running.isPaused) {
      running.isPaused = false;
      tell('ad_play', mark, own);
    }
    const second = Math.floor(currentTime);
    // Its last moment is told of as its end.
    if (status !== PLAYING || second <= running.second || remainingTime <= 0) return;
    running.second = second;
    tell('ad_timeupdate', mark, own);
  };

  return (mark) => {
    switch (mark.name) {
      case 'adinit':
        tell('ad_init', mark, { ad_current_position: null });
        break;
      case 'adloaded':
        tell('ad_loaded', mark, { ad_current_position: 0 });
        break;
      case 'adstart':
        running = { isPaused: false, second: 0, time: mark.detail.currentTime };
        tell('ad_play', mark, { ad_current_position: rounded(running.time) });
        break;
      case 'adchange':
        onChange(mark, mark.detail);
        break;
      case 'adskip':
        tell('ad_skip_btn_click', mark, { ad_current_position: rounded(running?.time ?? 0), text: adText.skip });
        break;
      case 'adclick':
        tell('ad_banner_click', mark, { ad_current_position: rounded(running?.time ?? 0), href: mark.detail.href });
        break;
      case 'adend':
        // One that broke before anybody saw it has not ended.
        if (running === null) break;
        running = null;
        tell('ad_ended', mark, {
          ad_current_position: rounded(mark.detail.currentTime),
          reason: REASON[mark.detail.status] ?? 'stopped',
        });
        break;
    }
  };
}
