import type { WidgetState } from './state';

/** An earlier place came to be known after the episode had begun; the player goes there and asks. */
export const resumeAsked = (seconds: number): ((state: WidgetState) => Partial<WidgetState>) => {
  return ({ selection }) => ({
    resume: { seconds },
    lastPosition: selection === null ? null : { episodeId: selection.episodeId, seconds },
  });
};
