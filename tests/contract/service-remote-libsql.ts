/**
 * A stub of a remote libsql server. It runs in a process of its own because the client blocks while it waits:
 * `remote-libsql.ts FILE TOKEN` prints the URL. It speaks the part of Hrana 3 over HTTP (HRANA_3_SPEC.md of libsql)
 * that the client needs. Each stream is a connection of its own, identified by its baton.
 */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import Database from 'libsql';

type Value = { type: 'null' } | { type: 'integer' | 'text'; value: string } | { type: 'float'; value: number };
type Statement = { sql: string; args?: Value[] };
type HranaRequest =
  | { type: 'execute'; stmt: Statement }
  | { type: 'batch'; batch: { steps: { stmt: Statement }[] } }
  | { type: 'sequence' | 'describe'; sql: string }
  | { type: 'get_autocommit' | 'close' };

const [, , file = '', token = ''] = process.argv;
const streams = new Map<string, Database.Database>();

const toSql = (value: Value) =>
  value.type === 'null' ? null : value.type === 'integer' ? Number(value.value) : value.value;

function toWire(value: unknown): Value {
  if (value === null || value === undefined) return { type: 'null' };
  if (typeof value !== 'number') return { type: 'text', value: String(value) };
  return Number.isInteger(value) ? { type: 'integer', value: String(value) } : { type: 'float', value };
}

function execute(db: Database.Database, { sql, args = [] }: Statement) {
  const statement = db.prepare(sql);
  const values = args.map(toSql);
  const none = {
    affected_row_count: 0,
    last_insert_rowid: null,
    replication_index: null,
    rows_read: 0,
    rows_written: 0,
  };
  if (!statement.reader) {
    const { changes } = statement.run(values);
    return { ...none, cols: [], rows: [], affected_row_count: changes, query_duration_ms: 0 };
  }
  const cols = statement.columns().map(({ name }) => ({ name, decltype: null }));
  const rows = (statement.all(values) as Record<string, unknown>[]).map((row) =>
    cols.map(({ name }) => toWire(row[name])),
  );
  return { ...none, cols, rows, query_duration_ms: 0 };
}

function respond(db: Database.Database, request: HranaRequest): object {
  switch (request.type) {
    case 'execute':
      return { type: request.type, result: execute(db, request.stmt) };
    case 'batch': {
      const results = request.batch.steps.map(({ stmt }) => execute(db, stmt));
      return { type: request.type, result: { step_results: results, step_errors: results.map(() => null) } };
    }
    case 'sequence':
      db.exec(request.sql);
      return { type: request.type };
    case 'describe': {
      const statement = db.prepare(request.sql);
      const cols = statement.reader ? statement.columns().map(({ name }) => ({ name, decltype: null })) : [];
      return { type: request.type, result: { params: [], cols, is_explain: false, is_readonly: statement.reader } };
    }
    case 'get_autocommit':
      return { type: request.type, is_autocommit: !db.inTransaction };
    case 'close':
      return { type: request.type };
  }
}

/** Finds the connection of a stream; a baton is valid for one request. */
function connectionOf(baton: string | null): Database.Database {
  const db = (baton === null ? undefined : streams.get(baton)) ?? new Database(file);
  if (baton !== null) streams.delete(baton);
  return db;
}

function keep(db: Database.Database): string {
  const baton = randomUUID();
  streams.set(baton, db);
  return baton;
}

function pipeline(body: string): string {
  const { baton, requests } = JSON.parse(body) as { baton: string | null; requests: HranaRequest[] };
  const db = connectionOf(baton);
  const results = requests.map((request) => {
    try {
      return { type: 'ok', response: respond(db, request) };
    } catch (error) {
      return { type: 'error', error: { message: String(error), code: 'SQLITE_ERROR' } };
    }
  });
  const isOver = requests.some(({ type }) => type === 'close');
  if (isOver) db.close();
  return JSON.stringify({ baton: isOver ? null : keep(db), base_url: null, results });
}

/** Sends rows one by one, each on a line of its own. */
function cursor(body: string): string {
  const { baton, batch } = JSON.parse(body) as { baton: string | null; batch: { steps: { stmt: Statement }[] } };
  const db = connectionOf(baton);
  const entries = batch.steps.flatMap(({ stmt }, step) => {
    const { cols, rows, affected_row_count, last_insert_rowid } = execute(db, stmt);
    return [
      { type: 'step_begin', step, cols },
      ...rows.map((row) => ({ type: 'row', row })),
      { type: 'step_end', affected_row_count, last_insert_rowid },
    ];
  });
  return [{ baton: keep(db), base_url: null }, ...entries].map((entry) => `${JSON.stringify(entry)}\n`).join('');
}

const ROUTES: Readonly<Record<string, (body: string) => string>> = { '/v3/pipeline': pipeline, '/v3/cursor': cursor };

const server = createServer(async (request, response) => {
  const route = ROUTES[request.url ?? ''];
  if (route === undefined) return response.writeHead(404).end();
  if (request.headers.authorization !== `Bearer ${token}`) return response.writeHead(401).end();
  return response.writeHead(200, { 'Content-Type': 'application/json' }).end(route(await text(request)));
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}\n`);
});
