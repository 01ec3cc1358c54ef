import type { EpisodeEntry } from 'vv-embed';

/** One line of a list to choose from. */
export interface Choosable {
  value: string;
  label: string;
}

/** What the film that is on lets an owner choose. */
export interface Offer {
  seasons: Choosable[];
  /** Of the season that is chosen, else of the first. */
  episodes: Choosable[];
  /** Empty while nobody knows, and where there is one. */
  voices: Choosable[];
}

const same = (text: string): Choosable => ({ value: text, label: text });

/**
 * Lists what may be chosen.
 * @param season as it stands in the form
 * @param episode likewise; only the voices depend on it
 * @param audioTracks names that the stream itself has
 */
export function offerOf(
  entries: readonly EpisodeEntry[],
  { season, episode }: { season: string; episode: string },
  audioTracks: readonly string[],
): Offer {
  const orders = [...new Set(entries.flatMap((entry) => entry.season?.order ?? []))].sort((a, b) => a - b);
  const chosen = season === '' ? orders[0] : Number(season);
  const inSeason = entries.filter((entry) => entry.season?.order === chosen);
  const opened = inSeason.find(({ order }) => String(order) === episode) ?? inSeason[0] ?? entries[0];
  const voices = new Set([...(opened?.variants ?? []).map(({ title }) => title), ...audioTracks]);
  return {
    seasons: orders.map((order) => same(String(order))),
    episodes:
      orders.length === 0
        ? []
        : inSeason.map(({ order, title }) => ({ value: String(order), label: nameOf(order, title) })),
    voices: voices.size > 1 ? [...voices].map(same) : [],
  };
}

const nameOf = (order: number, title: string): string => (title ? `${order}. ${title}` : String(order));
