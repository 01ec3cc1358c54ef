import type * as v from 'valibot';
import type { UserDetails } from '../shapes/answers';
import type { Store } from '../storage/store';
import type { Viewer } from './viewer';

export interface UserRow extends Viewer {
  readonly password: string;
  readonly isComplete: boolean;
  readonly isBlocked: boolean;
  readonly createdAt: number;
}

interface Stored extends Omit<UserRow, 'isComplete' | 'isBlocked'> {
  readonly isComplete: number;
  readonly isBlocked: number;
}

const COLUMNS =
  'id, email, name, password, role, is_complete AS isComplete, is_blocked AS isBlocked, created_at AS createdAt';

/** Normalises an e-mail address, so that its spelling does not create a second account. */
export const normalEmail = (email: string): string => email.toLowerCase();

export function userById(store: Store, id: number): UserRow | undefined {
  return rowOf(store.get<Stored>(`SELECT ${COLUMNS} FROM users WHERE id = ?`, id));
}

export function userByEmail(store: Store, email: string): UserRow | undefined {
  return rowOf(store.get<Stored>(`SELECT ${COLUMNS} FROM users WHERE email = ?`, normalEmail(email)));
}

/** The user of this id, if the sign-up is complete. */
export function allUsers(store: Store): UserRow[] {
  return store
    .all<Stored>(`SELECT ${COLUMNS} FROM users WHERE is_complete = 1 ORDER BY id`)
    .flatMap((row) => rowOf(row) ?? []);
}

export function detailsOf(store: Store, user: UserRow): v.InferInput<typeof UserDetails> {
  const subscribed = store.get('SELECT 1 FROM subscribers WHERE email = ?', user.email);
  return {
    userId: user.id,
    name: user.name,
    email: user.email,
    role: user.role,
    isBlocked: user.isBlocked,
    isSubscribed: subscribed !== undefined,
    createdAt: new Date(user.createdAt).toISOString(),
  };
}

function rowOf(row: Stored | undefined): UserRow | undefined {
  return row && { ...row, isComplete: row.isComplete === 1, isBlocked: row.isBlocked === 1 };
}
