import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RunningServer } from '../../services/reference/src/http-server';
import { startTestReference } from '../support/reference-server';
import { type ServiceClient, type SignedIn, serviceClient } from '../support/service-client';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

let reference: RunningServer;
let client: ServiceClient;
/** The current time of the service. */
let clock = Date.now();

beforeAll(async () => {
  reference = await startTestReference('*', { now: () => clock });
  client = serviceClient(reference.origin);
});
afterAll(() => reference.close());

const post = (path: string, body: unknown, as: SignedIn | null = null) => client.call('POST', path, { body, as });
const details = (as: { authToken: string }) => client.call('GET', '/user/details', { as });
const payload = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
const bearer = (headers: Headers) => headers.get('authorization')?.replace('Bearer ', '') ?? '';

describe('Sign-up', () => {
  const body = { email: 'Anna@VV.example', password: 'долгий пароль', name: 'Анна' };

  test('needs the token of the letter, which signs in once', async () => {
    const signUp = await post('/signup', body);
    expect(signUp).toMatchObject({ status: 201, body: { email: 'anna@vv.example', isComplete: false } });
    expect((await post('/authentication', body)).status).toBe(401);

    const letters = (await client.call('GET', '/__mail?email=anna@vv.example')).body;
    expect(letters).toEqual([
      {
        to: 'anna@vv.example',
        subject: 'Подтвердите регистрацию',
        token: expect.any(String),
        link: expect.stringContaining(`?token=${letters[0].token}`),
        sentAt: new Date(clock).toISOString(),
      },
    ]);
    const done = await post('/signup/complete', { token: letters[0].token });
    expect(done).toMatchObject({ status: 200, body: { userId: signUp.body.userId } });
    expect(bearer(done.headers)).toBe(done.body.authToken);
    expect((await details(done.body)).body).toMatchObject({ name: 'Анна', email: 'anna@vv.example', role: 'user' });
    expect((await post('/signup/complete', { token: letters[0].token })).status).toBe(404);
    expect((await post('/authentication', { ...body, email: 'ANNA@vv.example' })).status).toBe(200);
  });

  test('with a registered address gives 409, also before its letter is confirmed', async () => {
    expect((await post('/signup', { ...body, name: 'Другая' })).status).toBe(409);
    const waiting = { ...body, email: 'waiting@vv.example' };
    expect((await post('/signup', waiting)).status).toBe(201);
    expect((await post('/signup', waiting)).status).toBe(409);
  });

  test('that is not completed frees its address after a day', async () => {
    const delayedAccount = { ...body, email: 'late@vv.example' };
    expect((await post('/signup', delayedAccount)).status).toBe(201);
    const token = await client.mailToken(delayedAccount.email);
    clock += DAY_MS + 1;
    expect((await post('/signup/complete', { token })).status).toBe(404);
    expect((await post('/signup', { ...delayedAccount, password: 'another one' })).status).toBe(201);
    const fresh = await client.mailToken(delayedAccount.email);
    expect((await post('/signup/complete', { token: fresh })).status).toBe(200);
    expect((await post('/authentication', { ...delayedAccount, password: 'another one' })).status).toBe(200);
  });

  test.each([
    ['email', { ...body, email: 'not an address' }],
    ['password', { ...body, password: 'short' }],
    ['name', { ...body, name: '' }],
  ])('names the invalid field %s', async (field, wrong) => {
    const { status, body: problem } = await post('/signup', wrong);
    expect(status).toBe(400);
    expect(problem.errors).toEqual([{ field, message: expect.any(String) }]);
  });
});

describe('Sign-in', () => {
  test('gives a signed token with its expiry in seconds, in the body and the header', async () => {
    const { body, headers } = await post('/authentication', { email: 'viewer@vv.example', password: 'vv-player-demo' });
    expect(bearer(headers)).toBe(body.authToken);
    const { exp, sub, role } = payload(body.authToken);
    expect(exp).toBe(Math.floor(clock / 1000) + 15 * 60);
    expect([sub, role]).toEqual([String(body.userId), 'user']);
  });

  test.each([
    ['a wrong password', 'viewer@vv.example', 'vv-player-dem0'],
    ['an unknown address', 'nobody@vv.example', 'vv-player-demo'],
  ])('with %s gives 401 and the same message', async (_, email, password) => {
    const { status, body } = await post('/authentication', { email, password });
    expect(status).toBe(401);
    expect(body.detail).toBe('Адрес или пароль не подходят');
  });

  test('rejects a changed or expired token', async () => {
    const user = await client.newUser();
    const [head, body, signature] = user.authToken.split('.');
    const admin = Buffer.from(JSON.stringify({ ...payload(user.authToken), sub: '1' })).toString('base64url');
    expect((await details({ authToken: `${head}.${admin}.${signature}` })).status).toBe(401);
    const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
    expect((await details({ authToken: `${none}.${body}.` })).status).toBe(401);
    expect((await details(user)).status).toBe(200);
    clock += 15 * MINUTE_MS;
    expect((await details(user)).status).toBe(401);
  });
});

describe('Token refresh', () => {
  const refresh = (refreshToken: string, accessToken: string) =>
    post('/authentication/refresh', { refreshToken, accessToken });

  test('accepts an expired access token, and sends the new one in the header', async () => {
    const user = await client.newUser();
    clock += 20 * MINUTE_MS;
    const { status, body, headers } = await refresh(user.refreshToken, user.authToken);
    expect(status).toBe(200);
    expect(body).toEqual({ refreshToken: expect.not.stringMatching(user.refreshToken) });
    expect(headers.get('access-control-expose-headers')).toContain('Authorization');
    expect((await details({ authToken: bearer(headers) })).body.userId).toBe(user.userId);
  });

  test('rotates the refresh token: the old one is refused, the new one works', async () => {
    const user = await client.newUser();
    const first = await refresh(user.refreshToken, user.authToken);
    // Frames of one page without a common lock may send the same token at once.
    expect((await refresh(user.refreshToken, user.authToken)).status).toBe(200);
    clock += 31_000;
    expect((await refresh(user.refreshToken, user.authToken)).status).toBe(401);
    expect((await refresh(first.body.refreshToken, bearer(first.headers))).status).toBe(200);
  });

  test('refuses tokens that do not belong together, without invalidating them', async () => {
    const [one, other] = [await client.newUser(), await client.newUser()];
    expect((await refresh(one.refreshToken, other.authToken)).status).toBe(401);
    expect((await refresh(one.refreshToken, 'made.up.token')).status).toBe(401);
    expect((await refresh('made-up', one.authToken)).status).toBe(401);
    clock += MINUTE_MS;
    expect((await refresh(one.refreshToken, one.authToken)).status).toBe(200);
  });

  test('expires after thirty days', async () => {
    const user = await client.newUser();
    clock += 30 * DAY_MS;
    expect((await refresh(user.refreshToken, user.authToken)).status).toBe(401);
  });
});

describe('Password', () => {
  const refreshOf = (user: SignedIn) =>
    post('/authentication/refresh', { refreshToken: user.refreshToken, accessToken: user.authToken });

  test('is reset by the link of a letter, once and only if it was requested', async () => {
    const user = await client.newUser();
    expect((await post('/user/password/restore/init', { email: user.email })).status).toBe(204);
    const token = await client.mailToken(user.email);
    const restore = () => post('/user/password/restore', { token, password: 'brand new one' });
    expect((await restore()).status).toBe(409);

    const visited = await client.call('PUT', '/user/password/restore/visit-link', { body: { token } });
    const expiresAt = new Date(clock + DAY_MS).toISOString();
    expect(visited).toMatchObject({ status: 200, body: { email: user.email, expiresAt } });
    expect((await restore()).status).toBe(204);
    expect((await restore()).status).toBe(404);

    expect((await post('/authentication', { email: user.email, password: user.password })).status).toBe(401);
    expect((await post('/authentication', { email: user.email, password: 'brand new one' })).status).toBe(200);
    expect((await refreshOf(user)).status).toBe(401);
  });

  test('has one valid reset letter, the newest, for a day', async () => {
    const { email } = await client.newUser();
    const visit = (token: string) => client.call('PUT', '/user/password/restore/visit-link', { body: { token } });
    await post('/user/password/restore/init', { email });
    const older = await client.mailToken(email);
    await post('/user/password/restore/init', { email });
    const newer = await client.mailToken(email);
    expect((await visit(older)).status).toBe(404);
    expect((await visit(newer)).status).toBe(200);
    clock += DAY_MS;
    expect((await visit(newer)).status).toBe(404);
  });

  test('reset does not reveal which addresses have an account', async () => {
    expect((await post('/user/password/restore/init', { email: 'nobody@vv.example' })).status).toBe(204);
    expect((await client.call('GET', '/__mail?email=nobody@vv.example')).body).toEqual([]);
  });

  test('is changed with the current one, and a wrong one is reported by its field', async () => {
    const user = await client.newUser();
    const wrong = await post('/user/password/change', { oldPassword: 'nope', newPassword: 'brand new one' }, user);
    expect(wrong.status).toBe(400);
    expect(wrong.body.errors).toEqual([{ field: 'oldPassword', message: expect.any(String) }]);
    const change = { oldPassword: user.password, newPassword: 'brand new one' };
    expect((await post('/user/password/change', change, user)).status).toBe(204);
    expect((await refreshOf(user)).status).toBe(401);
    expect(await client.signIn(user.email, 'brand new one')).toMatchObject({ userId: user.userId });
  });
});

describe('User', () => {
  test('can change the name', async () => {
    const user = await client.newUser('Прежнее');
    const { body } = await client.call('PATCH', `/user/rename?name=${encodeURIComponent('Новое имя')}`, { as: user });
    expect(body).toMatchObject({ userId: user.userId, name: 'Новое имя' });
    expect((await details(user)).body.name).toBe('Новое имя');
    const long = await client.call('PATCH', `/user/rename?name=${'а'.repeat(61)}`, { as: user });
    expect(long.body.errors[0].field).toBe('name');
  });

  test('can subscribe to the newsletter', async () => {
    const user = await client.newUser();
    expect((await details(user)).body.isSubscribed).toBe(false);
    const path = `/subscription?email=${encodeURIComponent(user.email.toUpperCase())}`;
    for (const _ of [1, 2]) {
      expect((await client.call('POST', path)).body).toEqual({ email: user.email, isSubscribed: true });
    }
    expect((await details(user)).body.isSubscribed).toBe(true);
  });

  test('can subscribe to new episodes, and without an account needs an address', async () => {
    const user = await client.newUser();
    expect((await post('/subscription/notify', { contentId: 1 }, user)).status).toBe(204);
    expect((await post('/subscription/notify', { contentId: 1, email: 'a@vv.example' })).status).toBe(204);
    expect((await post('/subscription/notify', { contentId: 1 })).body.errors[0].field).toBe('email');
    expect((await post('/subscription/notify', { contentId: 404 }, user)).status).toBe(404);
  });
});

describe('Administration', () => {
  test('finds users by name and address, in pages', async () => {
    const admin = await client.demo('admin');
    const expected = [await client.newUser('Искомый Первый'), await client.newUser('Искомый Второй')];
    const ask = (body: object) => post('/administration/users', body, admin);
    const { body } = await ask({ query: 'искомый', pageSize: 1, page: 2 });
    expect(body).toMatchObject({ page: 2, pageSize: 1, total: 2, items: [{ userId: expected[1]?.userId }] });
    expect((await ask({ query: expected[0]?.email })).body.items).toMatchObject([{ name: 'Искомый Первый' }]);
    expect((await ask({ isBlocked: true })).body.total).toBe(0);
  });

  test('blocks a user at once everywhere, and unblocks again', async () => {
    const [admin, user] = [await client.demo('admin'), await client.newUser()];
    const block = (body: object) => post(`/administration/block-user/${user.userId}`, body, admin);
    const credentials = { email: user.email, password: user.password };
    const tokens = { refreshToken: user.refreshToken, accessToken: user.authToken };
    expect((await block({})).body).toMatchObject({ userId: user.userId, isBlocked: true });
    expect((await details(user)).status).toBe(403);
    expect((await post('/authentication', credentials)).status).toBe(403);
    expect((await post('/authentication/refresh', tokens)).status).toBe(403);
    // A blocked user can still make public calls.
    expect((await client.call('GET', '/contents/1', { as: user })).status).toBe(200);
    expect((await block({ isBlocked: false })).body.isBlocked).toBe(false);
    expect((await details(user)).status).toBe(200);
    expect((await post('/authentication', credentials)).status).toBe(200);
  });

  test('keeps administrators from blocking themselves', async () => {
    const admin = await client.demo('admin');
    expect((await post(`/administration/block-user/${admin.userId}`, {}, admin)).status).toBe(409);
    expect((await details(admin)).status).toBe(200);
  });
});
