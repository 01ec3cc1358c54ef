import { createCatalogueClient, endpoint, getContent, listContents, searchContents, shape } from 'catalogue-client';
import * as v from 'valibot';

/** A film or series of the catalogue. */
export interface Film {
  /** The value of `movie_id`. */
  id: string;
  title: string;
  /** Absolute URL. */
  poster: string | null;
  year: number | null;
  /** Null while unknown. */
  isSeries: boolean | null;
}

/** The part of the catalogue that the page reads. Null: the catalogue does not tell. */
export interface FilmCatalogue {
  /** Films by a part of the title; for an empty text the popular ones. Absent where there is no service to ask. */
  search?(text: string): Promise<Film[] | null>;
  find(id: string): Promise<Film | null>;
}

/** Films in a list. */
const LIST_LENGTH = 8;
const DEADLINE_MS = 8000;
const LONGEST_QUERY = 200;

const OptionalText = v.fallback(v.nullish(v.string(), null), null);
const OptionalNumber = v.fallback(v.nullish(v.number(), null), null);

/** A card of a list, read as leniently as the player reads a content: a catalogue of one's own may have fewer fields. */
const FilmDto = v.object({
  id: v.union([v.number(), v.string()]),
  title: v.string(),
  posterUrl: OptionalText,
  year: OptionalNumber,
  hasMultipleEpisodes: v.fallback(v.nullish(v.boolean(), false), false),
});
const FilmPageDto = v.object({ items: v.array(FilmDto) });

const listFilms = endpoint({
  method: listContents.method,
  path: listContents.path,
  body: shape<{ pageSize: number }>(),
  response: FilmPageDto,
});
const searchFilms = endpoint({
  method: searchContents.method,
  path: searchContents.path,
  body: shape<{ pageSize: number; query: string }>(),
  response: FilmPageDto,
});

/** What `vv-player.php?builder` answers. */
const FactsDto = v.object({ catalogue: v.nullable(v.string()), desk: v.optional(v.boolean(), false) });

/** The part of an oEmbed answer that the page reads. */
const OEmbedDto = v.object({ title: v.string(), thumbnail_url: OptionalText });

/**
 * Connects to the catalogue that the player reads.
 * @param widget URL of vv-player.php, which knows the catalogue's
 * @param onDesk called where the player keeps statistics, and has a page of them
 * @returns null where the player does not tell it
 */
export async function connectFilms(widget: string, onDesk?: () => void): Promise<FilmCatalogue | null> {
  const url = new URL(widget);
  url.searchParams.set('builder', '');
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(DEADLINE_MS) });
    const { catalogue, desk } = v.parse(FactsDto, await answer.json());
    if (desk) onDesk?.();
    if (catalogue === null) return ownFilmsOf(widget);
    // Without a setting the player asks the root of its own host.
    return filmsOf(new URL(catalogue || '/', widget).href.replace(/\/+$/, ''));
  } catch {
    return null;
  }
}

/** Reads the films that the player's host describes itself, without a service. */
function ownFilmsOf(widget: string): FilmCatalogue {
  return {
    async find(id) {
      const film = new URL(widget);
      film.searchParams.set('movie_id', id);
      const url = new URL(widget);
      url.searchParams.set('oembed', '');
      url.searchParams.set('url', film.href);
      try {
        const answer = await fetch(url, { signal: AbortSignal.timeout(DEADLINE_MS) });
        const { title, thumbnail_url: poster } = v.parse(OEmbedDto, await answer.json());
        return { id, title, poster: absolute(poster, widget), year: null, isSeries: null };
      } catch {
        return null;
      }
    },
  };
}

/** Reads the films of a catalogue. */
export function filmsOf(baseUrl: string): Required<FilmCatalogue> {
  const client = createCatalogueClient({ baseUrl });
  const filmOf = ({ id, title, posterUrl, year, hasMultipleEpisodes }: v.InferOutput<typeof FilmDto>): Film => ({
    id: String(id),
    title,
    poster: absolute(posterUrl, baseUrl),
    year,
    isSeries: hasMultipleEpisodes,
  });
  const limits = () => ({ signal: AbortSignal.timeout(DEADLINE_MS) });
  return {
    async search(text) {
      const query = text.trim().slice(0, LONGEST_QUERY);
      const answer =
        query === ''
          ? await client.call(listFilms, { body: { pageSize: LIST_LENGTH } }, limits())
          : await client.call(searchFilms, { body: { pageSize: LIST_LENGTH, query } }, limits());
      return answer.ok ? answer.value.items.map(filmOf) : null;
    },
    async find(id) {
      const answer = await client.call(getContent, { path: { id } }, limits());
      return answer.ok ? filmOf(answer.value) : null;
    },
  };
}

/** A poster is an http(s) URL, or a path of the catalogue. */
function absolute(poster: string | null, baseUrl: string): string | null {
  try {
    const url = poster ? new URL(poster, baseUrl) : null;
    return url && /^https?:$/.test(url.protocol) ? url.href : null;
  } catch {
    return null;
  }
}
