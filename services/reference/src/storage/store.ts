import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'libsql';
import { SCHEMA } from './schema';

type Value = string | number | null;

/** The state of the accounts. Whatever `run` and `write` have returned from is on the disk. */
export interface Store {
  all<T>(sql: string, ...values: readonly Value[]): T[];
  get<T>(sql: string, ...values: readonly Value[]): T | undefined;
  /** How many rows it changed. */
  run(sql: string, ...values: readonly Value[]): number;
  /** Runs the work as one: all of it is kept, or nothing when it throws. May be nested. */
  write<T>(work: () => T): T;
  close(): void;
}

export interface StoreOptions {
  /** A file, `:memory:`, or a remote libsql address (`libsql://`, `https://`, `http://`). */
  readonly address: string;
  /** Token of a remote address. */
  readonly authToken?: string;
}

const REMOTE = /^(?:libsql|https?|wss?):\/\//;
/** How long a writer waits for another process that holds the file. */
const BUSY_TIMEOUT_MS = 5000;
/** Under WAL a full sync writes the log out before each commit returns: a kill, or a power cut, takes nothing back. */
const FILE_PRAGMAS = ['journal_mode = WAL', 'synchronous = FULL'];

/** The database cannot be opened, or is not one. */
export class StoreError extends Error {}

/** Opens the database and makes what it lacks; throws a `StoreError`. */
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
  /** Statements of a remote database are bound to a stream that ends by itself, so those are made anew. */
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
      // Immediate: a reader that turns writer midway may be refused, whatever the timeout says.
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
    // The library's own `get` puts a field of its own into the row.
    get: <T>(sql: string, ...values: readonly Value[]) => all<T>(sql, values)[0],
    run: (sql, ...values) => prepare(sql).run([...values]).changes,
    write,
    close: () => db.close(),
  };
}
