import { listOf } from 'catalogue-client/list-of';
import type { Episode } from '@/domain/catalogue/content';
import type { Id } from '@/domain/catalogue/id';
import type { Fetched } from '@/domain/prefetch/prefetch-cache';
import { planStart, type StartMemory, type StartPlan } from '@/domain/startup/plan-start';
import { parseJson } from '@/lib/json';
import { textOf } from './fetch-body';
import type { CatalogueCalls } from './inline/request-catalogue';
import type { StartAds } from './start-state';

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

/** Reads the answer of `GET /episodes`. */
export const toEpisodes = (answer: unknown, contentId: Id): Episode[] =>
  (listOf(answer) as Partial<Episode>[]).map((episode) => toEpisode(episode, contentId));

/**
 * Fills the optional fields of an episode by the rules of the catalogue client's schema, which loads with the widget.
 * The plan of the start reads these fields alone. Required fields are taken as they are: the widget refuses an answer
 * without them.
 */
function toEpisode(answer: Partial<Episode>, contentId: Id): Episode {
  const { season, duration, episodeVariants, m3u8MasterFilePath, isCompleted } = answer;
  return {
    ...(answer as Episode),
    contentId: answer.contentId ?? contentId,
    season: season ?? null,
    duration: typeof duration === 'number' ? duration : null,
    m3u8MasterFilePath: m3u8MasterFilePath ?? null,
    episodeVariants: (episodeVariants ?? []).map((variant) => ({
      ...variant,
      title: typeof variant.title === 'string' ? variant.title : '',
    })),
    isCompleted: isCompleted === true,
  };
}
