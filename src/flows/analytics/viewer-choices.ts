import type { MediaState } from '@/media/player';

type Choice = 'quality' | 'audioTrack' | 'textTrack';

/** Separates changes of quality or track from the initial selection of a source. */
export interface Choices {
  /** Forgets the selection of the previous source. */
  reset(): void;
  /** Records the initial selection of a playable source. */
  ready(state: MediaState): void;
  /** Whether the value differs from the previous one. */
  change(choice: Choice, value: string | null): boolean;
}

/** Creates the tracker of the current selection. */
export function createChoices(): Choices {
  let known: Pick<MediaState, Choice> | null = null;
  return {
    reset() {
      known = null;
    },
    ready({ quality, audioTrack, textTrack }) {
      known ??= { quality, audioTrack, textTrack };
    },
    change(choice, value) {
      if (known === null) return false;
      const before = known[choice];
      known = { ...known, [choice]: value };
      // The initial quality or dub may become known a moment after the source is playable.
      return value !== before && (before !== null || choice === 'textTrack');
    },
  };
}
