import type { EpisodeEntry } from 'vv-embed';

/** An option of a list. */
export interface SelectOption {
  value: string;
  label: string;
}

/** The options that the current content has. */
export interface FieldOptions {
  seasons: SelectOption[];
  /** Episodes of the chosen season, else of the first. */
  episodes: SelectOption[];
  /** Empty when unknown or when there is only one. */
  dubs: SelectOption[];
}

const same = (text: string): SelectOption => ({ value: text, label: text });

/**
 * Lists the options of the fields.
 * @param season value in the form
 * @param episode value in the form; only the dubs depend on it
 * @param audioTracks labels of the stream's audio tracks
 */
export function fieldOptions(
  entries: readonly EpisodeEntry[],
  { season, episode }: { season: string; episode: string },
  audioTracks: readonly string[],
): FieldOptions {
  const orders = [...new Set(entries.flatMap((entry) => entry.season?.order ?? []))].sort((a, b) => a - b);
  const chosen = season === '' ? orders[0] : Number(season);
  const inSeason = entries.filter((entry) => entry.season?.order === chosen);
  const opened = inSeason.find(({ order }) => String(order) === episode) ?? inSeason[0] ?? entries[0];
  const dubs = new Set([...(opened?.variants ?? []).map(({ title }) => title), ...audioTracks]);
  return {
    seasons: orders.map((order) => same(String(order))),
    episodes:
      orders.length === 0
        ? []
        : inSeason.map(({ order, title }) => ({ value: String(order), label: nameOf(order, title) })),
    dubs: dubs.size > 1 ? [...dubs].map(same) : [],
  };
}

const nameOf = (order: number, title: string): string => (title ? `${order}. ${title}` : String(order));
