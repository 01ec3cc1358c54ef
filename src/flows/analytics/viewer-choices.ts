import type { MediaState } from '@/media/player';

type Choice = 'quality' | 'audioTrack' | 'textTrack';

/** Tells a change of quality or track from the first ones of a source, which nobody changed. */
export interface Choices {
  /** Another source: it begins with choices of its own. */
  reset(): void;
  /** The source can be played, with these. */
  ready(state: MediaState): void;
  /** Whether it differs from what was there before. */
  change(choice: Choice, value: string | null): boolean;
}

/** Makes the keeper of what was chosen last. */
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
      // Which quality or voice it begins with may be known a moment after it can be played.
      return value !== before && (before !== null || choice === 'textTrack');
    },
  };
}
