import type { Episode } from '@/domain/catalogue/content';
import { chooseEpisode, sortEpisodes } from '@/domain/catalogue/episode';
import { streamUrl } from '@/domain/catalogue/stream';
import { chooseVariant } from '@/domain/catalogue/variant';
import { isWorthResuming, type ProgressMap, savedSeconds } from '@/domain/playback/progress';
import { parseJson } from '@/lib/json';

interface ChosenStream {
  url: string;
  contentId: number;
  /** Playback starts at second 0: nothing later is saved. */
  isFresh: boolean;
}

/** Reads a stored record of the viewer; empty if there is none, or storage is blocked. */
export type Remembered = (key: string) => Readonly<Record<string, unknown>>;

/** Creates a reader of local storage records. */
export function remembered(window: Window): Remembered {
  return (key) => {
    try {
      return (parseJson(window.localStorage.getItem(key) ?? '') ?? {}) as Record<string, unknown>;
    } catch {
      return {};
    }
  };
}

/**
 * Chooses the episode and its dub by the rules that the widget uses (`flows/startup/boot.ts`,
 * `flows/episodes/begin-episode.ts`). Returns null when there is none.
 */
export function chooseStream(
  episodes: readonly Episode[],
  query: URLSearchParams,
  recall: Remembered,
  baseUrl: string,
): ChosenStream | null {
  const number = (name: string) => {
    const text = query.get(name) ?? '';
    return /^\d+$/.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : null;
  };
  const found = chooseEpisode(sortEpisodes(episodes), {
    episodeId: number('episode_id'),
    season: number('season'),
    episode: number('episode'),
  });
  if (found === undefined) return null;
  const episode = { ...found, episodeVariants: found.episodeVariants ?? [] };
  const { id, contentId, duration } = episode;
  const variant = chooseVariant(episode, {
    variantId: number('episode_variant_id'),
    titles: [query.get('voice_author'), recall('episodeVariants')[contentId] as string],
  });
  const url = streamUrl(episode, variant, `${baseUrl}/`);
  const saved = savedSeconds(recall('episodesTimeProgress') as ProgressMap, id, variant?.id ?? null);
  return url === null ? null : { url, contentId, isFresh: !isWorthResuming(saved, duration ?? null) };
}
