/** Values of what an episode of an answer may leave out. */
export const EPISODE_DEFAULTS = {
  season: null,
  duration: null,
  m3u8MasterFilePath: null,
  episodeVariants: [],
  isCompleted: false,
} as const;

export const VARIANT_DEFAULTS = { title: '' } as const;

interface EpisodeAnswer {
  season?: unknown;
  duration?: unknown;
  m3u8MasterFilePath?: unknown;
  episodeVariants?: readonly { title?: unknown }[] | null;
  isCompleted?: unknown;
}

/**
 * Fills an episode without checking the rest of it, which `EpisodeDto` does: the start of the player plans before the
 * schemas have loaded. A duration, a mark of completion and a title of another type count as left out.
 */
export function fillEpisode<E extends EpisodeAnswer>(answer: E) {
  const { season, duration, m3u8MasterFilePath, episodeVariants, isCompleted } = answer;
  return {
    ...answer,
    season: season ?? EPISODE_DEFAULTS.season,
    duration: typeof duration === 'number' ? duration : EPISODE_DEFAULTS.duration,
    m3u8MasterFilePath: m3u8MasterFilePath ?? EPISODE_DEFAULTS.m3u8MasterFilePath,
    episodeVariants: (episodeVariants ?? EPISODE_DEFAULTS.episodeVariants).map((variant) => ({
      ...variant,
      title: typeof variant.title === 'string' ? variant.title : VARIANT_DEFAULTS.title,
    })),
    isCompleted: typeof isCompleted === 'boolean' ? isCompleted : EPISODE_DEFAULTS.isCompleted,
  };
}
