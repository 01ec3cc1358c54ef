import { listOf } from 'catalogue-client/list-of';
import type { Content, Episode } from '@/domain/catalogue/content';
import { chooseEpisode, sortEpisodes } from '@/domain/catalogue/episode';
import { sizedPoster } from '@/domain/catalogue/poster-url';
import { type Fetched, textOf } from '@/domain/prefetch/prefetch-cache';
import { type LeftMemory, leftEpisode } from '@/domain/startup/left-episode';
import { framePixels } from '@/lib/frame-pixels';
import { parseJson } from '@/lib/json';
import type { Shell } from '@/ui/shell/open-shell';
import { cardOf } from '@/ui/shell/poster';
import type { CatalogueCalls } from './request-catalogue';

/** Statuses after which the widget asks again: no response, and a gateway without one. */
const REPEATED = [0, 502, 503, 504];

/**
 * Shows poster and title of the content in the shell. Takes the button away when the answers say that nothing will play.
 * @param delayMs time from the responses to the card; 0 shows it at once
 */
export function fillShell(
  shell: Shell,
  calls: Pick<CatalogueCalls, 'params' | 'content' | 'contentId' | 'episodes' | 'available'>,
  window: Window,
  delayMs: number,
): void {
  const show = async () => {
    const [content, episodes] = await Promise.all([read<Content>(calls.content), read(calls.episodes)]);
    if (content === null || episodes === null) return;
    const sorted = sortEpisodes(listOf(episodes) as Episode[]);
    const { query } = calls.params;
    const episode = chooseEpisode(
      sorted,
      query,
      leftEpisode(sorted, calls.contentId() ?? '', query, readMemory(window)),
    );
    if (episode === undefined) return shell.withdraw();
    if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
    const card = cardOf(content, episode);
    shell.show({ ...card, url: sizedPoster(card.url, () => framePixels(window).width) });
  };
  show().catch(shell.withdraw);
  calls.available
    ?.then((answer) => JSON.parse(textOf(answer)).available === false && shell.withdraw())
    .catch(() => null);
}

/** Reads an answer: null for one that is asked for again. Rejects for one that ends in the failure screen. */
async function read<T = unknown>(call: Promise<Fetched>): Promise<T | null> {
  const answer = await call;
  return REPEATED.includes(answer.status as number) ? null : (JSON.parse(textOf(answer)) as T);
}

/**
 * Reads the memory of the last visit, as the storage of the player does (`storage/viewer-memory.ts`), whose code is too
 * much for the page. Damaged values count as none.
 */
function readMemory(window: Window): LeftMemory {
  const read = (key: string): unknown => {
    try {
      return parseJson(window.localStorage.getItem(key) || 'null');
    } catch {
      return null;
    }
  };
  const pairs = read('player-last-episodes');
  return {
    lastEpisodes: (Array.isArray(pairs) ? pairs : []).filter(Array.isArray) as never,
    progress: Object(read('episodesTimeProgress')),
  };
}
