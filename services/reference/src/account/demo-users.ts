import type { Store } from '../storage/store';

/**
 * Password of both users (docs/reference-service.md). Its hashes are stored below, so that startup need not compute
 * them.
 */
export const DEMO_PASSWORD = 'vv-player-demo';

const DEMO_USERS = [
  {
    email: 'admin@vv.example',
    name: 'Администратор',
    role: 'admin',
    password: '3cd392a15857dac19fe5d36b21d4b291:0ce55b1b58a75e2512191ff0f5f44c0c0bef8718cd439396d19f154d6f4f18d6',
  },
  {
    email: 'viewer@vv.example',
    name: 'Зритель',
    role: 'user',
    password: '6e76439fded369a1a8c7749cb47d3ce3:f1e0e275f8582a85207d61af4a64d52aab596eacc183a23155b75d7d7464a888',
  },
] as const;

/** Adds the two demo users to an empty database. */
export function addDemoUsers(store: Store, now: number): void {
  store.write(() => {
    if (store.get('SELECT 1 FROM users LIMIT 1') !== undefined) return;
    for (const { email, name, role, password } of DEMO_USERS) {
      store.run(
        'INSERT INTO users (email, name, password, role, is_complete, created_at) VALUES (?, ?, ?, ?, 1, ?)',
        email,
        name,
        password,
        role,
        now,
      );
    }
  });
}
