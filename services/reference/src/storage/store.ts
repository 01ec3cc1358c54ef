import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'libsql';
import { SCHEMA } from './schema';

type Value = string | number | null;

/** The database of the accounts. When `run` or `write` returns, its changes are on disk. */
export interface Store {
  all<T>(sql: string, ...values: readonly Value[]): T[];
  get<T>(sql: string, ...values: readonly Value[]): T | undefined;
  /** Runs a statement. Returns the number of changed rows. */
  run(sql: string, ...values: readonly Value[]): number;
  /** Runs the work in a transaction, which rolls back when it throws. May be nested. */
  write<T>(work: () => T): T;
  close(): void;
}

export interface StoreOptions {
  /** A file, `:memory:`, or a remote libsql URL (`libsql://`, `https://`, `http://`). */
  readonly address: string;
  /** Token of a remote database. */
  readonly authToken?: string;
}

const REMOTE = /^(?:libsql|https?|wss?):\/\//;
/** Limit of a writer's wait for another process that locks the file. */
const BUSY_TIMEOUT_MS = 5000;
/** With WAL and full sync each commit writes the log before it returns, so a crash or power cut loses nothing. */
const FILE_PRAGMAS = ['journal_mode = WAL', 'synchronous = FULL'];

/** Error: the file cannot be opened or is no database. */
export class StoreError extends Error {}

/** Opens the database and creates missing tables. Throws a `StoreError`. */
export function openStore(options: StoreOptions): Store {
  try {
    return connect(options);
  } catch (error) {
    throw new StoreError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

function connect({ address, authToken }: StoreOptions): Store {
  const isRemote = REMOTE.test(address);
  const isFile = !isRemote && address !== ':memory:';
  if (isFile) mkdirSync(dirname(address), { recursive: true });
  const db = new Database(address, authToken === undefined ? {} : ({ authToken } as Database.Options));
  if (!isRemote) for (const pragma of [`busy_timeout = ${BUSY_TIMEOUT_MS}`, 'foreign_keys = ON']) db.pragma(pragma);
  if (isFile) for (const pragma of FILE_PRAGMAS) db.pragma(pragma);
  const prepared = new Map<string, ReturnType<typeof db.prepare>>();
  /** Statements of a remote database belong to a stream that expires, so they are prepared each time. */
  const prepare = (sql: string) => {
    const known = prepared.get(sql);
    if (known !== undefined) return known;
    const statement = db.prepare(sql);
    if (!isRemote) prepared.set(sql, statement);
    return statement;
  };
  let isWriting = false;
  const write = <T>(work: () => T): T => {
    if (isWriting) return work();
    isWriting = true;
    try {
      // Immediate, because a transaction that begins with a read may fail at its first write regardless of the timeout.
      return db.transaction(work).immediate();
    } finally {
      isWriting = false;
    }
  };
  write(() => {
    for (const statement of SCHEMA) db.exec(statement);
  });
  const all = <T>(sql: string, values: readonly Value[]): T[] => prepare(sql).all([...values]) as T[];
  return {
    all: (sql, ...values) => all(sql, values),
    // The library's own `get` adds a field to the row.
    get: <T>(sql: string, ...values: readonly Value[]) => all<T>(sql, values)[0],
    run: (sql, ...values) => prepare(sql).run([...values]).changes,
    write,
    close: () => db.close(),
  };
}
