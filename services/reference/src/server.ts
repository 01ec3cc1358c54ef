import { createReference, type ReferenceOptions } from './app';
import { type Address, type RunningServer, serve } from './http-server';
import { openStore, type StoreOptions } from './storage/store';

export type ServerOptions = Address &
  Omit<ReferenceOptions, 'publicOrigin' | 'store'> & {
    /** Storage of the accounts. Default: in memory. */
    readonly database?: StoreOptions;
  };

/** Serves the reference service. Resolves when it listens. */
export async function startReference({ port, bind, database, ...options }: ServerOptions): Promise<RunningServer> {
  const store = openStore(database ?? { address: ':memory:' });
  try {
    const server = await serve({ port, bind }, (publicOrigin) => createReference({ ...options, publicOrigin, store }));
    return { origin: server.origin, close: () => server.close().finally(() => store.close()) };
  } catch (error) {
    store.close();
    throw error;
  }
}
