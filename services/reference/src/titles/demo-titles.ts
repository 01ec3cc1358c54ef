import { createLibrary } from './library';
import type { Title } from './title';

/** A title as `bench/desk/fill.php` reads it. */
export interface DemoTitle {
  readonly id: number;
  readonly title: string;
  /** Failure of each of its views; empty for none. */
  readonly failure: string;
  readonly episodes: readonly { id: number; season: number; episode: number; duration: number }[];
}

/** Contents that come first: the film of forty minutes has chapters and credits. */
const FIRST = [2, 1, 10, 5, 6];
/** The stream without segments. */
const BROKEN = 9;
/** Contents that fail, behind the films of full length. */
const FAILING = [3, BROKEN];
/** Samples are shorter, and show less of what viewers do. */
const FULL_LENGTH_S = 600;
const UNKNOWN = -1;

/** Returns `count` titles for generated statistics, the most watched first. A live stream has no seconds to count. */
export function demoTitles(origin: string, count: number): DemoTitle[] {
  const library = createLibrary(origin);
  const chosen = (ids: readonly number[]) => ids.flatMap((id) => library.byId(id) ?? []);
  const others = library.titles
    .filter(({ id, entry }) => id > BROKEN && entry.episodes.every(({ duration }) => duration > 0))
    .sort((one, other) => other.popularity - one.popularity);
  const films = others.filter(({ entry }) => entry.episodes.some(({ duration }) => duration > FULL_LENGTH_S));
  const titles = [...chosen(FIRST), ...films.slice(0, count / 2), ...chosen(FAILING), ...others];
  return [...new Set(titles)].slice(0, count).map(demoTitle);
}

function demoTitle({ entry: { content, episodes } }: Title): DemoTitle {
  return {
    id: content.id,
    title: content.title,
    failure: content.availability.available ? (content.id === BROKEN ? 'unexpected/stream' : '') : 'region-blocked',
    episodes: episodes
      .map(({ id, season, order, duration }) => ({
        id,
        duration,
        season: season?.order ?? UNKNOWN,
        episode: season === null ? UNKNOWN : order,
      }))
      .sort((one, other) => one.id - other.id),
  };
}
