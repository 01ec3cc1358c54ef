/**
 * Tables of the database. Each statement may run again. Times are milliseconds since the epoch; `seq` orders rows of
 * one millisecond.
 */
export const SCHEMA: readonly string[] = [
  'CREATE TABLE IF NOT EXISTS meta (name TEXT PRIMARY KEY, value TEXT NOT NULL)',
  `CREATE TABLE IF NOT EXISTS users (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    email TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    password TEXT NOT NULL,
    role TEXT NOT NULL CHECK (role IN ('user', 'admin')),
    is_complete INTEGER NOT NULL DEFAULT 0,
    is_blocked INTEGER NOT NULL DEFAULT 0,
    created_at INTEGER NOT NULL
  )`,
  `CREATE TABLE IF NOT EXISTS links (
    token TEXT PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('signup', 'restore')),
    user_id INTEGER NOT NULL REFERENCES users (id),
    sent_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    visited_at INTEGER,
    used_at INTEGER
  )`,
  `CREATE TABLE IF NOT EXISTS sessions (
    token_hash TEXT PRIMARY KEY,
    user_id INTEGER NOT NULL REFERENCES users (id),
    expires_at INTEGER NOT NULL,
    replaced_at INTEGER
  )`,
  'CREATE TABLE IF NOT EXISTS subscribers (email TEXT PRIMARY KEY, subscribed_at INTEGER NOT NULL)',
  `CREATE TABLE IF NOT EXISTS notices (
    content_id INTEGER NOT NULL,
    email TEXT NOT NULL,
    asked_at INTEGER NOT NULL,
    PRIMARY KEY (content_id, email)
  )`,
  `CREATE TABLE IF NOT EXISTS favorites (
    user_id INTEGER NOT NULL REFERENCES users (id),
    content_id INTEGER NOT NULL,
    added_at INTEGER NOT NULL,
    PRIMARY KEY (user_id, content_id)
  )`,
  `CREATE TABLE IF NOT EXISTS history (
    user_id INTEGER NOT NULL REFERENCES users (id),
    content_id INTEGER NOT NULL,
    episode_id INTEGER,
    watched_at INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    PRIMARY KEY (user_id, content_id)
  )`,
  `CREATE TABLE IF NOT EXISTS watched (
    user_id INTEGER NOT NULL REFERENCES users (id),
    episode_id INTEGER NOT NULL,
    content_id INTEGER NOT NULL,
    variant_id INTEGER,
    seconds REAL NOT NULL,
    duration REAL,
    completed_at INTEGER,
    updated_at INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    PRIMARY KEY (user_id, episode_id)
  )`,
  `CREATE TABLE IF NOT EXISTS reviews (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    content_id INTEGER NOT NULL,
    user_id INTEGER NOT NULL REFERENCES users (id),
    title TEXT,
    text TEXT NOT NULL,
    rating INTEGER,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    UNIQUE (content_id, user_id)
  )`,
  `CREATE TABLE IF NOT EXISTS votes (
    review_id INTEGER NOT NULL REFERENCES reviews (id) ON DELETE CASCADE,
    user_id INTEGER NOT NULL REFERENCES users (id),
    value INTEGER NOT NULL CHECK (value IN (-1, 1)),
    PRIMARY KEY (review_id, user_id)
  )`,
  `CREATE TABLE IF NOT EXISTS playlists (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    user_id INTEGER NOT NULL REFERENCES users (id),
    slug TEXT NOT NULL UNIQUE,
    title TEXT NOT NULL,
    description TEXT,
    is_public INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL
  )`,
  `CREATE TABLE IF NOT EXISTS playlist_contents (
    playlist_id INTEGER NOT NULL REFERENCES playlists (id) ON DELETE CASCADE,
    content_id INTEGER NOT NULL,
    position INTEGER NOT NULL,
    PRIMARY KEY (playlist_id, content_id)
  )`,
  `CREATE TABLE IF NOT EXISTS abuses (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    user_id INTEGER,
    content_id INTEGER,
    episode_id INTEGER,
    review_id INTEGER,
    reason TEXT NOT NULL,
    text TEXT,
    email TEXT,
    sent_at INTEGER NOT NULL
  )`,
];
