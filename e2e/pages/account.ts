import { randomUUID } from 'node:crypto';
import type { BrowserContext } from '@playwright/test';
import { E2E_ORIGIN } from '../../dev/support/e2e-origins';
import { type Answer, type SignedIn, serviceClient } from '../../tests/support/service-client';

const service = serviceClient(E2E_ORIGIN.catalogue);

/** A new account at the service, with its own browser. */
export class Account {
  readonly user: SignedIn;

  private constructor(user: SignedIn) {
    this.user = user;
  }

  static async create(): Promise<Account> {
    const email = `${randomUUID()}@vv.example`;
    const password = 'long enough';
    await service.call('POST', '/signup', { body: { email, password, name: 'Зритель' } });
    await service.call('POST', '/signup/complete', { body: { token: await service.mailToken(email) } });
    return new Account(await service.signIn(email, password));
  }

  /** Sets the cookies that the site's sign-in would set. */
  async enter(context: BrowserContext, tokens: Partial<SignedIn> = {}): Promise<void> {
    const { authToken, refreshToken } = { ...this.user, ...tokens };
    await context.addCookies(
      Object.entries({ authToken, refreshToken }).map(([name, value]) => ({ name, value, url: E2E_ORIGIN.widget })),
    );
  }

  call(method: string, path: string, body?: object): Promise<Answer> {
    return service.call(method, path, { as: this.user, ...(body && { body }) });
  }

  /** The position that the service stores for a content: episode and second. */
  async savedPosition(contentId: number): Promise<{ episodeId: number; seconds: number } | null> {
    const { status, body } = await this.call('GET', `/contents/${contentId}/episodes/watched/last`);
    return status === 204 ? null : body;
  }
}
