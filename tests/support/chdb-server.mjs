/**
 * A newer ClickHouse behind the interface of HTTP: chdb runs in this process, and the storage of PHP asks as it asks a
 * server. Arguments: the folder of node_modules with chdb, the folder of the data. Prints the port.
 */
import { createServer } from 'node:http';
import { createRequire } from 'node:module';

const [, , modules, folder] = process.argv;
const { Session } = createRequire(`${modules}/`)('chdb');
const session = new Session(folder);
/** What is no setting of the connection. The engine in this process has no replicas, and gathers no inserts. */
const OF_REQUEST = ['query', 'database', 'wait_end_of_query', 'async_insert', 'insert_deduplication_token'];
/** The settings of the connection and its database, as they were set last: each statement takes a while. */
const set = new Map();

function change(name, value, statement) {
  if (set.get(name) === value) return;
  session.query(statement);
  set.set(name, value);
}

function answer(url, body) {
  const parameters = url.searchParams;
  const database = parameters.get('database') ?? 'default';
  if (set.get('database') !== database) {
    const known = session
      .query(`SELECT count() FROM system.databases WHERE name = '${database}'`, 'TabSeparated')
      .trim();
    if (known === '0') return [404, `Code: 81. DB::Exception: Database ${database} does not exist`];
  }
  change('database', database, `USE ${database}`);
  for (const [name, value] of parameters)
    if (!OF_REQUEST.includes(name)) change(name, value, `SET ${name} = '${value}'`);
  const query = parameters.get('query');
  return [200, session.query(query === null ? body : `${query}\n${body}`, 'TabSeparated')];
}

const server = createServer((request, response) => {
  const parts = [];
  request.on('data', (part) => parts.push(part));
  request.on('end', () => {
    let status = 500;
    let text = '';
    try {
      [status, text] = answer(new URL(request.url, 'http://localhost'), Buffer.concat(parts).toString());
    } catch (error) {
      text = String(error.message).replace(/^Query failed: /, '');
    }
    response.writeHead(status, { 'Content-Type': 'text/plain' }).end(text);
  });
});
server.listen(0, '127.0.0.1', () => process.stdout.write(`${server.address().port}\n`));
