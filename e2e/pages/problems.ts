import { type BrowserContext, expect } from '@playwright/test';

/** Console errors of a page, and its uncaught exceptions. */
export interface Problems {
  /** A test that expects some takes them out. */
  readonly exceptions: string[];
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
  /** Expects no exception and no logged error. */
  expectNone(): void;
}

/** Watches all pages of a context, their frames and workers. */
export function watchProblems(context: BrowserContext): Problems {
  const exceptions: string[] = [];
  const errors: string[] = [];
  const warnings: string[] = [];
  context.on('weberror', (problem) => exceptions.push(String(problem.error().stack ?? problem.error())));
  context.on('console', (message) => {
    const { url } = message.location();
    // A bare host page has no icon, and that error is expected.
    if (message.type() === 'error' && !url.endsWith('/favicon.ico')) errors.push(`${message.text()} (${url})`);
    if (message.type() === 'warning') warnings.push(message.text());
  });
  return {
    exceptions,
    errors,
    warnings,
    expectNone() {
      expect(exceptions, 'exceptions nobody caught').toEqual([]);
      expect(errors, 'errors in the console').toEqual([]);
    },
  };
}
