/**
 * The reference service in a process of its own, without a widget or an owner's page:
 * `tsx services/reference/src/serve-alone.ts [FILE]` keeps the accounts in FILE, else in memory, and prints its origin.
 */
import { startReference } from './server';

const [, , address = ':memory:'] = process.argv;
const { origin } = await startReference({ port: 0, bind: '127.0.0.1', database: { address } });
process.stdout.write(`${origin}\n`);
