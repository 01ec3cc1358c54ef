import { fillEpisode } from 'catalogue-client/episode-defaults';
import { listOf } from 'catalogue-client/list-of';
import type { Episode } from '@/domain/catalogue/content';
import { ownedBy } from '@/domain/catalogue/episode';
import type { Id } from '@/domain/catalogue/id';
import { type Fetched, textOf } from '@/domain/prefetch/prefetch-cache';
import { planStart, type StartMemory, type StartPlan } from '@/domain/startup/plan-start';
import { parseJson } from '@/lib/json';
import type { CatalogueCalls } from './inline/request-catalogue';
import type { StartAds } from './start-state';

/** A plan, and the viewer's choices and positions that it was made of. */
export interface MadePlan {
  plan: StartPlan;
  memory: StartMemory;
}

/**
 * Plans the start from the unchecked answers of the catalogue; null when it has nothing to play. Never rejects.
 * @param readMemory reads the viewer's choices and positions, once the episodes are there
 * @param expect receives the plan that the episodes make, unless the other answers end it
 */
export async function readPlan(
  calls: CatalogueCalls,
  readMemory: () => StartMemory,
  expect: (plan: StartPlan | null) => void,
): Promise<MadePlan | null> {
  try {
    const episodes = textOf(await calls.episodes);
    const contentId = calls.contentId();
    if (contentId === null) return null;
    const list = toEpisodes(JSON.parse(episodes), contentId);
    const memory = readMemory();
    const plan = planStart(calls.params, { contentId, episodes: list, isAvailable: true }, memory);
    expect(plan);
    const [content, available] = await Promise.all([calls.content, calls.available]);
    const isAvailable = available?.status !== 200 || JSON.parse(textOf(available)).available !== false;
    return plan && content.status === 200 && isAvailable ? { plan, memory } : null;
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

/** Reads the answer of `GET /episodes`. Required fields are taken as they are: the widget refuses one without them. */
export const toEpisodes = (answer: unknown, contentId: Id): Episode[] =>
  (listOf(answer) as Partial<Episode>[]).map((episode) => ownedBy(contentId)(fillEpisode(episode) as Episode));
