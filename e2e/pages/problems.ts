import { type BrowserContext, expect } from '@playwright/test';

/** What a page complained of in its console, and the exceptions that nobody caught. */
export interface Problems {
  readonly exceptions: readonly string[];
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
  /** Nothing was thrown and no error was written. */
  expectNone(): void;
}

/** Listens to all pages of a context, their frames and workers. */
export function watchProblems(context: BrowserContext): Problems {
  const exceptions: string[] = [];
  const errors: string[] = [];
  const warnings: string[] = [];
  context.on('weberror', (problem) => exceptions.push(String(problem.error().stack ?? problem.error())));
  context.on('console', (message) => {
    const { url } = message.location();
    // A bare owner's page has no icon, which is nobody's fault here.
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
