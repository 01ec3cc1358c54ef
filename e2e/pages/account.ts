import { randomUUID } from 'node:crypto';
import type { BrowserContext } from '@playwright/test';
import { E2E_ORIGIN } from '../../dev/support/e2e-addresses';
import { type Answer, type SignedIn, serviceClient } from '../../tests/support/service-client';

const service = serviceClient(E2E_ORIGIN.catalogue);

/** Somebody new at the service, with a browser of their own. */
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

  /** Leaves the cookies of the sign-in that the site would have left. */
  async enter(context: BrowserContext, tokens: Partial<SignedIn> = {}): Promise<void> {
    const { authToken, refreshToken } = { ...this.user, ...tokens };
    await context.addCookies(
      Object.entries({ authToken, refreshToken }).map(([name, value]) => ({ name, value, url: E2E_ORIGIN.widget })),
    );
  }

  call(method: string, path: string, body?: object): Promise<Answer> {
    return service.call(method, path, { as: this.user, ...(body && { body }) });
  }

  /** The place that the service keeps of a film or series: episode and second. */
  async savedPosition(contentId: number): Promise<{ episodeId: number; seconds: number } | null> {
    const { status, body } = await this.call('GET', `/contents/${contentId}/episodes/watched/last`);
    return status === 204 ? null : body;
  }
}
