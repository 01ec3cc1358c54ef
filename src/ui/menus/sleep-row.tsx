import { useEffect, useState } from 'react';
import { minutesLeft, SLEEP_MINUTES, type SleepTimer } from '@/domain/playback/sleep-timer';
import { leanBackText } from '@/i18n/lean-back-text';
import { currentEpisode } from '@/store/selectors';
import { useMedia } from '../widget/use-media';
import { useLazyCommands, useWidget } from '../widget/use-widget';
import type { Choice } from './choices';
import { LeadingRow } from './rows';

const text = leanBackText.sleep;
const OFF = 'off';
const EPISODE = 'episode';

/** The row of the sleep timer, with the minutes left. */
export function SleepRow() {
  const sleep = useSleepTimer();
  const end = useEndLabel();
  const left = useMinutesLeft(sleep);
  if (sleep === null) return <LeadingRow to="sleep" icon="sleep" value={text.off} />;
  return <LeadingRow to="sleep" icon="sleep" value={sleep.kind === EPISODE ? end : text.left(left)} />;
}

/** When the film stops by itself. */
export function useSleepChoice(): Choice {
  const run = useLazyCommands();
  const sleep = useSleepTimer();
  const live = useMedia('live');
  const end = useEndLabel();
  const minutes = SLEEP_MINUTES.map((count) => ({ value: String(count), label: text.minutes(count) }));
  return {
    options: [{ value: OFF, label: text.off }, ...minutes, ...(live ? [] : [{ value: EPISODE, label: end }])],
    value: sleep === null ? OFF : sleep.kind === EPISODE ? EPISODE : String(sleep.minutes),
    pick: (value) =>
      run(({ setSleep }) => setSleep(value === OFF ? null : value === EPISODE ? EPISODE : Number(value))),
  };
}

const useSleepTimer = (): SleepTimer | null => useWidget(({ leanBack }) => leanBack?.sleep ?? null);

/** The end of what plays: of an episode, or of a film. */
const useEndLabel = (): string => useWidget((state) => (currentEpisode(state)?.season ? text.episode : text.film));

const TICK_MS = 1_000;

/** Minutes left by the clock; the component renders again with each. */
function useMinutesLeft(sleep: SleepTimer | null): number {
  const deadline = sleep?.kind === 'minutes' ? sleep.deadline : 0;
  const [left, setLeft] = useState(() => minutesLeft(deadline, Date.now()));
  useEffect(() => {
    const count = () => setLeft(minutesLeft(deadline, Date.now()));
    count();
    const timer = setInterval(count, TICK_MS);
    return () => clearInterval(timer);
  }, [deadline]);
  return left;
}
