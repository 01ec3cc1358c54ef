/** Facts about the film for the page of a refused browser. The code of the start may not run there. */
export interface RefusedPage {
  movieId: string | null;
  /** URL of the catalogue's content; null without an id. */
  contentUrl: string | null;
  /** Template of the film's own page; null without one. */
  shareUrl: string | null;
  /** Service of the error reports; null without one. */
  dsn: string | null;
  projectLabel: string;
}

type Globals = Record<string, unknown>;

/** Reads the globals of the page and its query. */
export function readRefusedPage(window: Window): RefusedPage {
  const globals = window as unknown as Globals;
  const text = (name: string) => {
    const value = globals[name];
    return typeof value === 'string' && value !== '' ? value : null;
  };
  const found = /[?&]movie_id=([^&#]+)/.exec(window.location.search);
  const movieId = text('movie_id') ?? (typeof globals.movie_id === 'number' ? String(globals.movie_id) : null);
  const id = movieId ?? (found === null ? null : decoded(found[1] ?? ''));
  const base = (text('env_base_url') ?? '').replace(/\/+$/, '');
  return {
    movieId: id,
    contentUrl: id === null ? null : `${base}/contents/${encodeURIComponent(id)}`,
    shareUrl: text('env_share_url'),
    dsn: text('env_sentry_dsn'),
    projectLabel: text('sentry_project_label') ?? 'other',
  };
}

/** A text of the query; as it stands where it is no valid encoding. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The film's own page from the template of a site; null without one. */
export function fillShareTemplate(template: string | null, movieId: string | null): string | null {
  if (template === null || !/^https?:\/\//i.test(template)) return null;
  return template.replace('{content_id}', encodeURIComponent(movieId ?? '')).replace(/\{(?:season|episode|t)\}/g, '');
}
