import { useEffect, useState } from 'react';
import type { Diagnostics } from '@/flows';
import { useWidgetContext } from '../widget/use-widget';

/** One sample a second, for a minute. */
export const SAMPLE_MS = 1000;
export const MOST_SAMPLES = 60;

/** The content of the panel. */
export type Samples = typeof NONE;

const NONE = {
  now: null as Diagnostics | null,
  /** Bandwidths in bits a second, the latest last. */
  bandwidths: [] as readonly (number | null)[],
  /** The code of the diagnostics failed to load. */
  isMissing: false,
};

/** Samples the player once a second while the component is mounted. */
export function useSamples(): Samples {
  const { openDiagnostics } = useWidgetContext();
  const [samples, setSamples] = useState(NONE);
  useEffect(() => {
    let timer: ReturnType<typeof setInterval> | undefined;
    let isGone = false;
    const begin = (read: () => Diagnostics) => {
      if (isGone) return;
      const look = () => {
        const now = read();
        setSamples(({ bandwidths }) => ({
          now,
          bandwidths: [...bandwidths.slice(1 - MOST_SAMPLES), now.bandwidth],
          isMissing: false,
        }));
      };
      look();
      timer = setInterval(look, SAMPLE_MS);
    };
    openDiagnostics().then(begin, () => setSamples({ ...NONE, isMissing: true }));
    return () => {
      isGone = true;
      clearInterval(timer);
    };
  }, [openDiagnostics]);
  return samples;
}
