import type * as v from 'valibot';
import { cardOf } from '../catalogue/content-views';
import type { Service } from '../service';
import type * as shapes from '../shapes/answers';
import type { Title } from '../titles/title';
import type { Viewer } from './viewer';

export interface WatchedRow {
  readonly contentId: number;
  readonly episodeId: number;
  readonly variantId: number | null;
  readonly seconds: number;
  readonly duration: number | null;
  readonly completedAt: number | null;
  readonly updatedAt: number;
}

const WATCHED_COLUMNS = `content_id AS contentId, episode_id AS episodeId, variant_id AS variantId, seconds, duration,
  completed_at AS completedAt, updated_at AS updatedAt`;

/** A watched content with the position in its last episode. */
export interface HistoryEntry {
  readonly title: Title;
  readonly episodeId: number | null;
  readonly watchedAt: number;
  readonly watched: WatchedRow | undefined;
}

/** Returns the history of a viewer: one entry per content, last watched first. */
export function historyOf({ store, library }: Service, viewer: Viewer): HistoryEntry[] {
  const rows = store.all<{ contentId: number; episodeId: number | null; watchedAt: number }>(
    `SELECT content_id AS contentId, episode_id AS episodeId, watched_at AS watchedAt
     FROM history WHERE user_id = ? ORDER BY watched_at DESC, seq DESC`,
    viewer.id,
  );
  const watched = store.all<WatchedRow>(`SELECT ${WATCHED_COLUMNS} FROM watched WHERE user_id = ?`, viewer.id);
  const byEpisode = new Map(watched.map((row) => [row.episodeId, row]));
  return rows.flatMap(({ contentId, episodeId, watchedAt }) => {
    const title = library.byId(contentId);
    const own = episodeId === null ? undefined : byEpisode.get(episodeId);
    return title === undefined ? [] : [{ title, episodeId, watchedAt, watched: own }];
  });
}

export function historyView({
  title,
  episodeId,
  watchedAt,
  watched,
}: HistoryEntry): v.InferInput<typeof shapes.HistoryItem> {
  const episode = title.entry.episodes.find(({ id }) => id === episodeId);
  return {
    content: cardOf(title),
    episodeId,
    seconds: watched?.seconds ?? null,
    duration: watched?.duration ?? episode?.duration ?? null,
    isCompleted: isCompleted(watched),
    watchedAt: new Date(watchedAt).toISOString(),
  };
}

export const isCompleted = (watched: WatchedRow | undefined): boolean =>
  watched !== undefined && watched.completedAt !== null;

/** Returns the episode of a content that was watched last. */
export function lastWatched({ store }: Service, viewer: Viewer, contentId: number): WatchedRow | undefined {
  return store.get<WatchedRow>(
    `SELECT ${WATCHED_COLUMNS} FROM watched WHERE user_id = ? AND content_id = ? ORDER BY updated_at DESC, seq DESC`,
    viewer.id,
    contentId,
  );
}

/** Moves a content to the top of the history. Without an episode the previous one stays. */
export function noteWatched(
  { store, now }: Service,
  viewer: Viewer,
  contentId: number,
  episodeId: number | null,
): void {
  store.run(
    `INSERT INTO history (user_id, content_id, episode_id, watched_at, seq)
     VALUES (?, ?, ?, ?, (SELECT coalesce(max(seq), 0) + 1 FROM history))
     ON CONFLICT DO UPDATE SET episode_id = coalesce(excluded.episode_id, episode_id),
       watched_at = excluded.watched_at, seq = excluded.seq`,
    viewer.id,
    contentId,
    episodeId,
    now(),
  );
}

interface Progress {
  readonly contentId: number;
  readonly episodeId: number;
  readonly variantId: number | null;
  readonly seconds: number;
  readonly duration: number | null;
}

/** Stores the position in an episode. */
export function saveProgress({ store, now }: Service, viewer: Viewer, progress: Progress): void {
  store.run(
    `INSERT INTO watched (user_id, episode_id, content_id, variant_id, seconds, duration, updated_at, seq)
     VALUES (?, ?, ?, ?, ?, ?, ?, (SELECT coalesce(max(seq), 0) + 1 FROM watched))
     ON CONFLICT DO UPDATE SET variant_id = excluded.variant_id, seconds = excluded.seconds,
       duration = coalesce(excluded.duration, duration), updated_at = excluded.updated_at, seq = excluded.seq`,
    viewer.id,
    progress.episodeId,
    progress.contentId,
    progress.variantId,
    progress.seconds,
    progress.duration,
    now(),
  );
}

/** Marks an episode as completed. Its stored position stays. */
export function saveCompleted({ store, now }: Service, viewer: Viewer, contentId: number, episodeId: number): void {
  store.run(
    `INSERT INTO watched (user_id, episode_id, content_id, seconds, completed_at, updated_at, seq)
     VALUES (?, ?, ?, 0, ?, ?, (SELECT coalesce(max(seq), 0) + 1 FROM watched))
     ON CONFLICT DO UPDATE SET completed_at = excluded.completed_at, updated_at = excluded.updated_at,
       seq = excluded.seq`,
    viewer.id,
    episodeId,
    contentId,
    now(),
    now(),
  );
}
