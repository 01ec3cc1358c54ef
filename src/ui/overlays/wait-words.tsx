import { useEffect, useState } from 'react';
import type { WaitCause } from '@/domain/recovery/recovery-state';
import { waitText } from '@/i18n/overlay-text';
import { selectAdPending, selectAdStarted } from '@/store/selectors';
import notice from '../feedback/notice.module.css';
import { useShellRemoval } from '../widget/remove-shell';
import { useMedia } from '../widget/use-media';
import { useCommands, useWidget, useWidgetContext } from '../widget/use-widget';
import styles from './dock.module.css';

/** A shorter wait shows no spinner: it would only flash. */
export const SPINNER_DELAY_MS = 300;

/** Age of a wait from which something is said, and from which its cause is. */
const WORDS_AFTER_MS = 2_000;
const CAUSE_AFTER_MS = 6_000;

/**
 * Words below the spinner: that something loads or a broken stream recovers, then what the viewer waits for, and what may
 * help. Without a network the dock says so first. An interrupted broadcast has words of its own (`lazy-overlays.tsx`).
 */
export function WaitWords() {
  const age = useInitialAge();
  const hasWords = useElapsed(WORDS_AFTER_MS - age);
  const hasCause = useElapsed(CAUSE_AFTER_MS - age);
  // The page's own spinner would cover the words until the catalogue has answered.
  useShellRemoval(hasWords);
  const { openMenu } = useCommands();
  const cause = useCause();
  const isSlow = cause === waitText.server || cause === waitText.data || cause === waitText.video;
  const isBroadcast = useBroadcast();
  const offline = useWidget((state) => state.offline);
  const isBroken = useWidget(({ recovering }) => recovering !== null) && !offline;
  // The host of a stream that breaks has all of its qualities.
  const offersQuality = useLowerQuality() && hasCause && isSlow && !isBroken;
  if (isBroadcast) return null;
  return (
    <div className={`${styles.belowRing} vv-middle`} data-testid="wait-words" data-offline={offline || undefined}>
      <div role="status">
        {(offline ? hasCause : hasWords) && (
          <p className={notice.notice} data-testid={isBroken ? 'recovering' : undefined}>
            {hasCause ? cause : isBroken ? waitText.recovering : waitText.loading}
          </p>
        )}
      </div>
      {offersQuality && (
        <button
          type="button"
          className={`${styles.skip} vv-main vv-touch`}
          data-testid="wait-quality"
          onClick={() => openMenu('quality')}
        >
          {waitText.quality}
        </button>
      )}
    </div>
  );
}

/** Age of the wait at the first rendering, in milliseconds. A wait for the first frame began with the request to play. */
function useInitialAge(): number {
  const started = useMedia('started');
  const { playIntent } = useWidgetContext();
  const [age] = useState(() => (started ? SPINNER_DELAY_MS : playIntent.waitedMs()));
  return age;
}

/** Whether this time has passed since the component rendered. */
function useElapsed(ms: number): boolean {
  const [elapsed, setElapsed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setElapsed(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return elapsed;
}

/** Whether a live stream that has played waits for its source. */
function useBroadcast(): boolean {
  const live = useMedia('live');
  const started = useMedia('started');
  const offline = useWidget((state) => state.offline);
  return live && started && !offline;
}

/** The text of the wait's cause. */
function useCause(): string {
  const awaitsAd = useWidget((state) => selectAdPending(state) && !selectAdStarted(state));
  const hasCatalogue = useWidget(({ catalogued }) => catalogued !== null);
  const offline = useWidget((state) => state.offline);
  const reported = useReportedCause();
  if (offline || reported === 'network') return waitText.network;
  if (!hasCatalogue) return waitText.catalogue;
  if (awaitsAd) return waitText.ad;
  if (reported === null) return waitText.video;
  // The data is there, and the browser works.
  return reported === 'playback' ? waitText.loading : waitText[reported];
}

/** The cause that the player reports; null before its stream is known. */
function useReportedCause(): WaitCause | null {
  const { onWait } = useWidgetContext();
  const [cause, setCause] = useState<WaitCause | null>(null);
  useEffect(() => onWait(setCause), [onWait]);
  return cause;
}

/** Whether the viewer can choose a lower rendition than the one that plays. */
function useLowerQuality(): boolean {
  const qualities = useMedia('qualities');
  const playing = useMedia('quality');
  const settable = useMedia('canSetQuality');
  return settable && playing !== null && qualities.some(({ height }) => height < playing.height);
}
