import { createCatalogueClient, getEpisodes, MasterFileDto } from 'catalogue-client';
import * as v from 'valibot';
import { chaptersOf } from './chapters';

/** A part of a film that the catalogue names. */
export interface Mark {
  kind: 'chapter' | 'intro' | 'recap' | 'credits';
  /** Seconds. */
  from: number;
  /** Null for a chapter, which lasts until the next one. */
  to: number | null;
  title: string;
}

const DEADLINE_MS = 8000;
/** A longer file is none of chapters. */
const LONGEST_FILE = 200_000;
const TITLES = { intro: 'Заставка', recap: 'В прошлых сериях', credits: 'Титры' } as const;

/** The answer of `vv-player.php?builder`. */
const FactsDto = v.object({ catalogue: v.nullable(v.string()) });

/**
 * Reads the chapters and segments of an episode from the catalogue that the player reads.
 * @param episodeId empty for a film, which has one episode
 * @returns nothing where the catalogue does not answer: only the marks are lost then
 */
export async function readMarks(contentId: string, episodeId: string): Promise<Mark[]> {
  const signal = AbortSignal.timeout(DEADLINE_MS);
  try {
    const baseUrl = await catalogueUrl(signal);
    const client = createCatalogueClient({ baseUrl });
    const answer = await client.call(getEpisodes, { query: { 'content-id': contentId } }, { signal });
    if (!answer.ok) return [];
    const episodes = answer.value;
    const episode = episodes.length === 1 ? episodes[0] : episodes.find(({ id }) => String(id) === episodeId);
    if (episode === undefined) return [];
    const segments = episode.segments.map(({ type, start, end }) => ({
      kind: type,
      from: start,
      to: end,
      title: TITLES[type],
    }));
    const master = episode.episodeVariants[0]?.filepath || episode.m3u8MasterFilePath;
    return master ? [...segments, ...(await readChapters(new URL(master, baseUrl), signal))] : segments;
  } catch {
    return [];
  }
}

/** URL of the catalogue; that of the host's own content where there is no service. */
async function catalogueUrl(signal: AbortSignal): Promise<string> {
  const answer = await fetch('?builder', { signal });
  const { catalogue } = v.parse(FactsDto, await answer.json());
  return new URL(catalogue === null ? '?path=/catalogue' : catalogue || '/', location.href).href;
}

/** Chapters stand in a file of their own, which the description of the stream names. */
async function readChapters(master: URL, signal: AbortSignal): Promise<Mark[]> {
  try {
    const described = v.parse(MasterFileDto, await (await fetch(master, { signal, credentials: 'omit' })).json());
    if (!described.chapters) return [];
    const file = await fetch(new URL(described.chapters, master), { signal, credentials: 'omit' });
    const text = file.ok ? (await file.text()).slice(0, LONGEST_FILE) : '';
    return chaptersOf(text).map(({ from, title }) => ({ kind: 'chapter', from, to: null, title }));
  } catch {
    return [];
  }
}
