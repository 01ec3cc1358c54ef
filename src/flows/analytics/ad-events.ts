import type { AdState } from '@/ads';
import { adBreakFields } from '@/domain/ads/ad-ledger';
import { COMPLETED, ERROR, PAUSED, PLAYING, SKIPPED } from '@/domain/ads/ad-status-code';
import { adText } from '@/i18n/ad-text';
import { UNKNOWN_SECONDS } from '@/lib/time';
import type { TimelineEvent } from '../timeline';
import type { SendEvent } from './content-events';
import { rounded } from './payload';

const REASON: Readonly<Record<number, string>> = {
  [SKIPPED]: 'skipped',
  [ERROR]: 'error',
  [COMPLETED]: 'completed',
};

/** Creates the reporter of ad events. */
export function createAdEvents(send: SendEvent): (event: TimelineEvent) => void {
  /** The ad on screen, from its first frame to its end. */
  let running: { isPaused: boolean; second: number; time: number } | null = null;

  const position = () => ({ ad_current_position: rounded(running?.time ?? UNKNOWN_SECONDS) });
  const onChange = (event: TimelineEvent, { status, currentTime, remainingTime }: AdState) => {
    if (running === null) return;
    running.time = currentTime;
    const own = { ad_current_position: rounded(currentTime) };
    if (status === PAUSED && !running.isPaused) {
      running.isPaused = true;
      send('ad_pause', event, own);
    }
    if (status === PLAYING && running.isPaused) {
      running.isPaused = false;
      send('ad_play', event, own);
    }
    const second = Math.floor(currentTime);
    // The `adend` event covers the last second.
    if (status !== PLAYING || second <= running.second || remainingTime === 0) return;
    running.second = second;
    send('ad_timeupdate', event, own);
  };

  return (event) => {
    switch (event.name) {
      case 'adinit':
        send('ad_init', event, { ad_current_position: UNKNOWN_SECONDS });
        break;
      case 'adloaded':
        send('ad_loaded', event, { ad_current_position: 0 });
        break;
      case 'adstart':
        running = { isPaused: false, second: 0, time: event.detail.currentTime };
        send('ad_play', event, { ad_current_position: rounded(running.time) });
        break;
      case 'adchange':
        onChange(event, event.detail);
        break;
      case 'adskip':
        send('ad_skip_btn_click', event, { ...position(), text: adText.skip });
        break;
      case 'adclick':
        send('ad_banner_click', event, { ...position(), href: event.detail.href });
        break;
      case 'adend':
        // An ad that fails before its first frame has no end event.
        if (running === null) break;
        running = null;
        send('ad_ended', event, {
          ad_current_position: rounded(event.detail.currentTime),
          reason: REASON[event.detail.status] ?? 'stopped',
        });
        break;
      case 'adbreak':
        send('ad_break', event, { ...adBreakFields(event.detail), ad_current_position: UNKNOWN_SECONDS });
        break;
    }
  };
}
