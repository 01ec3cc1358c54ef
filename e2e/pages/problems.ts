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
    if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`);
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
