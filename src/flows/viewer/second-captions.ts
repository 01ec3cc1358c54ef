import { openSecondCaptions } from '@/storage/second-captions';
import type { Deps } from '../deps';

/** Reads the choice of an earlier visit, and returns the command that changes it. */
export function createSecondCaptions({ settings, store }: Deps<'settings' | 'store'>) {
  const stored = openSecondCaptions(settings);
  store.setState({ secondCaptions: stored.read() || null });
  return {
    /** Shows second subtitles of this language above the first; null for none. */
    setSecondCaptions(language: string | null): void {
      store.setState({ secondCaptions: language });
      stored.write(language ?? '');
    },
  };
}
