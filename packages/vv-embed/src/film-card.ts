/** Longest wait for the card of a film. Without one the facade stays as it is. */
const CARD_LIMIT_MS = 5000;

/** The card of a film; empty where the player does not know. */
export interface FilmCard {
  title: string;
  poster: string;
}

/**
 * Asks the player for title and poster of a film, by its oEmbed address. Rejects without an answer.
 * @param frameUrl URL of the frame that would show the film
 */
export async function readFilmCard(frameUrl: string, signal: AbortSignal): Promise<FilmCard> {
  const url = new URL(frameUrl);
  url.search = `?oembed&format=json&url=${encodeURIComponent(frameUrl)}`;
  const limit = new AbortController();
  const end = () => limit.abort();
  const timer = setTimeout(end, CARD_LIMIT_MS);
  signal.addEventListener('abort', end);
  try {
    const response = await fetch(url.href, { signal: limit.signal, credentials: 'omit' });
    const { title, thumbnail_url: poster } = (await response.json()) as Readonly<Record<string, unknown>>;
    return { title: textOf(title), poster: /^https?:/.test(textOf(poster)) ? textOf(poster) : '' };
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', end);
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
