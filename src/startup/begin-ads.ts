import { startBreak } from '@/domain/ads/schedule';
import type { PlayIntent } from '@/domain/playback/play-intent';
import type { StartParams } from '@/domain/startup/params';
import { pageUrl } from '@/domain/widget/page-url';
import { createAdOverlay } from './ad-overlay';
import { type AdEnvironment, AdStage } from './ad-stage';

/** The part of the start session that ads need. */
interface AdSession extends Pick<AdEnvironment, 'contentId' | 'prefetched' | 'sessionContext'> {
  params: StartParams;
  /** The stored sound of the viewer. */
  settings: { volume(): number; muted(): boolean };
  playIntent: Pick<PlayIntent, 'isExpected'>;
}

/**
 * Requests the ads of the list at `url` and plays its preroll over everything in the page.
 * @param shown called with true at the first frame of an ad, and with false when none will come
 */
export function beginAds(
  window: Window,
  { params, prefetched, sessionContext, contentId, settings, playIntent }: AdSession,
  load: ConstructorParameters<typeof AdStage>[1],
  url: string,
  shown: (isShown: boolean) => void,
): AdStage {
  const stage = new AdStage(window, load, {
    config: params,
    prefetched,
    pageUrl: pageUrl(window),
    sessionContext,
    contentId,
    contentTime: () => 0,
    sound: () => ({ volume: settings.volume(), muted: settings.muted() }),
  });
  const overlay = createAdOverlay(window.document);
  const end = () => {
    stage.uncover();
    shown(false);
  };
  const play = async () => {
    const schedule = await stage.loadSchedule(url);
    const plan = schedule?.ok ? startBreak(schedule.value) : null;
    const found = plan && (await stage.prepare('preroll', plan));
    if (found === null) return end();
    found.on('start', (state) => {
      window.performance.mark('vv-ad-first-frame');
      overlay.update(state);
      shown(true);
    });
    found.on('change', overlay.update);
    found.on('end', end);
    stage.start(stage.around.sound());
    if (!playIntent.isExpected()) stage.pause();
  };
  stage.begin(url, overlay);
  void play().catch((error: unknown) => {
    stage.around.log('error', 'an error in the ads; the content plays without them', error);
    end();
  });
  return stage;
}
