import type { Episode } from '../catalogue/content';
import { sortEpisodes } from '../catalogue/episode';
import { isSameId } from '../catalogue/id';
import type { StartPlan } from './plan-start';

/**
 * The plan over the checked episodes, from whose unchecked form it was made. Null where they lack its episode or variant.
 */
export function checkedPlan(plan: StartPlan, episodes: readonly Episode[]): StartPlan | null {
  const sorted = sortEpisodes(episodes);
  const episode = sorted.find(({ id }) => isSameId(id, plan.episode.id));
  const variant = episode?.episodeVariants.find(({ id }) => isSameId(id, plan.variant?.id));
  if (episode === undefined || (variant === undefined) !== (plan.variant === undefined)) return null;
  return { ...plan, episodes: sorted, episode, variant };
}
