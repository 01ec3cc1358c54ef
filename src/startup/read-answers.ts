import type { Fetched } from '@/domain/prefetch/prefetch-cache';
import { planStart, type StartMemory, type StartPlan } from '@/domain/startup/plan-start';
import { parseJson } from '@/lib/json';
import { textOf } from './fetch-body';
import type { CatalogueCalls } from './inline/request-catalogue';
import type { StartAds } from './start-machine';
import { toEpisodes } from './to-episode';

/** A plan, and the viewer's choices and positions that it was made of. */
export interface MadePlan {
  plan: StartPlan;
  memory: StartMemory;
}

/**
 * Plans the start from the unchecked answers of the catalogue; null when it has nothing to play. Never rejects.
 * @param readMemory reads the viewer's choices and positions, once the answers are there
 */
export async function readPlan(calls: CatalogueCalls, readMemory: () => StartMemory): Promise<MadePlan | null> {
  try {
    const [episodes, content, available] = await Promise.all([calls.episodes, calls.content, calls.available]);
    const contentId = calls.contentId();
    if (content.status !== 200 || contentId === null) return null;
    const isAvailable = available?.status !== 200 || JSON.parse(textOf(available)).available !== false;
    if (!isAvailable) return null;
    const list = toEpisodes(JSON.parse(textOf(episodes)), contentId);
    const memory = readMemory();
    const plan = planStart(calls.params, { contentId, episodes: list, isAvailable }, memory);
    return plan && { plan, memory };
  } catch {
    // The widget shows why.
    return null;
  }
}

/** Reads the ad list of a plan. The widget decides about a list that did not arrive, because it tries again. */
export function readAds(list: Fetched): StartAds {
  if (list.status === 0) return 'left';
  if (list.status !== 200) return 'none';
  const { prerollList } = Object(parseJson(textOf(list))) as { prerollList?: unknown };
  return [prerollList ?? []].flat().length === 0 ? 'none' : 'preroll';
}
