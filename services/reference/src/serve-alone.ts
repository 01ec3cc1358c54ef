/**
 * Runs the reference service in its own process, without a widget or a host page: `tsx
 * services/reference/src/serve-alone.ts [FILE]` stores the accounts in FILE, by default in memory, and prints its
 * origin.
 */
import { startReference } from './server';

const [, , address = ':memory:'] = process.argv;
const { origin } = await startReference({ port: 0, bind: '127.0.0.1', database: { address } });
process.stdout.write(`${origin}\n`);
