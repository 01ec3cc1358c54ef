import { randomInt } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import type { SentryItem } from 'reference-service';
import { E2E_ORIGIN } from '../../dev/support/e2e-origins';
import { setGlobals } from './globals';

/** An event as it arrived, with the fields that tests read. */
export interface ArrivedEvent {
  readonly event_id: string;
  readonly environment: string;
  readonly release: string;
  readonly tags: Readonly<Record<string, string>>;
  readonly contexts: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly exception: { readonly values: readonly { readonly type: string; readonly value: string }[] };
}

/** The site's error service: a project of its own for each test, in the reference service's ingest. */
export class ErrorService {
  readonly #page: Page;
  readonly #project = String(randomInt(1, 2 ** 40));

  constructor(page: Page) {
    this.#page = page;
  }

  /** Gives the widget the DSN of this service from the next page on. */
  async configure(): Promise<void> {
    const dsn = `${E2E_ORIGIN.catalogue.replace('://', '://public@')}/${this.#project}`;
    await setGlobals(this.#page, { env_sentry_dsn: dsn, sentry_project_label: 'e2e' });
  }

  /** All items so far, oldest first. */
  async items(): Promise<SentryItem[]> {
    const all = (await (await fetch(`${E2E_ORIGIN.catalogue}/sentry/events`)).json()) as SentryItem[];
    return all.filter(({ project }) => project === this.#project);
  }

  async payloads<T>(type: string): Promise<T[]> {
    return (await this.items()).filter((item) => item.type === type).map(({ payload }) => payload as T);
  }

  /** Expects one error and returns it. */
  async expectEvent(): Promise<ArrivedEvent> {
    await expect.poll(async () => (await this.payloads('event')).length).toBe(1);
    return (await this.payloads<ArrivedEvent>('event'))[0] as ArrivedEvent;
  }
}
