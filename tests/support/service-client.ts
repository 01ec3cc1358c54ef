import { DEMO_PASSWORD } from '../../services/reference/src/account/demo-users';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: the response has any shape, and each test asserts its own.
  readonly body: any;
}

export interface SignedIn {
  readonly userId: number;
  readonly email: string;
  readonly password: string;
  readonly authToken: string;
  readonly refreshToken: string;
}

export type CallOptions = { readonly body?: unknown; readonly as?: { readonly authToken: string } | null };

/** Calls of the reference service over HTTP, and the users that tests need. */
export interface ServiceClient {
  call(method: string, path: string, options?: CallOptions): Promise<Answer>;
  signIn(email: string, password?: string): Promise<SignedIn>;
  /** One of the two demo users. */
  demo(name: 'admin' | 'viewer'): Promise<SignedIn>;
  /** Creates a new user through sign-up and the letter. */
  newUser(name?: string): Promise<SignedIn>;
  /** The token of the newest letter to this address. */
  mailToken(email: string): Promise<string>;
}

let newUsers = 0;

export function serviceClient(origin: string): ServiceClient {
  const call: ServiceClient['call'] = async (method, path, { body, as } = {}) => {
    const response = await fetch(`${origin}${path}`, {
      method,
      headers: {
        ...(as && { Authorization: `Bearer ${as.authToken}` }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = text !== '' && /json/.test(response.headers.get('content-type') ?? '');
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
  };
  const signIn: ServiceClient['signIn'] = async (email, password = DEMO_PASSWORD) => {
    const { status, body } = await call('POST', '/authentication', { body: { email, password } });
    if (status !== 200) throw new Error(`${email} may not sign in: ${status} ${JSON.stringify(body)}`);
    return { ...body, email, password };
  };
  const mailToken = async (email: string): Promise<string> => {
    const { body } = await call('GET', `/__mail?email=${encodeURIComponent(email)}`);
    return body[0].token;
  };
  return {
    call,
    signIn,
    mailToken,
    demo: (name) => signIn(`${name}@vv.example`),
    newUser: async (name = 'Новый') => {
      newUsers += 1;
      const email = `new-${newUsers}@vv.example`;
      const password = 'long enough';
      await call('POST', '/signup', { body: { email, password, name } });
      const { body } = await call('POST', '/signup/complete', { body: { token: await mailToken(email) } });
      return { ...body, email, password };
    },
  };
}
