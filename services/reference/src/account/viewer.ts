/** The holder of a valid token. */
export interface Viewer {
  readonly id: number;
  readonly email: string;
  readonly name: string;
  readonly role: 'user' | 'admin';
}
