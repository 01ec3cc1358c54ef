import { type Chapter, chapterAt } from '@/domain/playback/chapter';
import { createThrottle } from '@/lib/throttle';
import type { AllDeps } from '../deps';
import { sendTimedMetadata } from './send-metadata';

/** The host page gets `progress` at most four times a second. */
const PROGRESS_INTERVAL_MS = 250;

/** Sends the host page what the player reports and no command of ours follows from. */
export function sendMediaMessages(deps: AllDeps): void {
  const { media, host, store, page } = deps;
  // The placeholder of blocked content is no playback, and no event of it leaves the frame.
  const isBlocked = () => store.getState().catalogued?.available === false;
  const whenOpen = (send: () => void) => {
    if (!isBlocked()) send();
  };
  media.on('metadata', ({ duration, ...size }) =>
    whenOpen(() => host.event('loadedmetadata', { duration: Number.isFinite(duration) ? duration : null, ...size })),
  );
  media.on('seeking', ({ to }) => whenOpen(() => host.event('seeking', { currentTime: to })));
  media.on('seeked', ({ at }) => whenOpen(() => host.event('seeked', { currentTime: at })));
  media.on('ratechange', ({ rate }) => host.event('ratechange', { rate }));
  media.on('audiotrackchange', ({ label }) => host.event('audiotrackchange', { label }));
  media.on('texttrackchange', ({ label }) => host.event('texttrackchange', { label }));
  media.on('pipchange', ({ pip }) => host.event('pipchange', { pip }));
  media.on('autoplayrefused', ({ refused }) =>
    whenOpen(() => host.event('autoplayblocked', { muted: refused === 'sound' })),
  );
  const progresses = createThrottle(PROGRESS_INTERVAL_MS, page.now);
  media.on('progress', () => {
    // Reading the ranges costs time, and few pages ask for them.
    if (host.asksFor('progress') && !isBlocked() && progresses.pass())
      host.event('progress', { buffered: media.ranges('buffered') });
  });
  sendBuffering(deps);
  sendChapters(deps);
  sendTimedMetadata(deps);
}

/** Sends the beginning and the end of each wait for data. */
function sendBuffering({ media, host, timeline }: AllDeps): void {
  let isBuffering = false;
  const set = (buffering: boolean) => {
    if (isBuffering === buffering) return;
    isBuffering = buffering;
    host.event('buffering', { buffering });
  };
  media.on('waiting', () => set(true));
  for (const end of ['playing', 'pause', 'ended'] as const) media.on(end, () => set(false));
  for (const end of ['broken', 'episodechange', 'contentchange'] as const) timeline.on(end, () => set(false));
}

/** Sends the chapter that playback enters, by playing or by a seek. */
function sendChapters({ media, host, store, timeline }: AllDeps): void {
  let last: Chapter | null = null;
  timeline.on('episodechange', () => {
    last = null;
  });
  media.on('timeupdate', ({ currentTime }) => {
    // A source that is replaced still reports its time.
    if (store.getState().stream === null) return;
    const chapter = chapterAt(media.chapters(), currentTime) ?? null;
    if (chapter?.start === last?.start && chapter?.title === last?.title) return;
    last = chapter;
    host.event('chapterchange', { chapter });
  });
}
