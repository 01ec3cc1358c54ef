import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Locator, type Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Player } from './player';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Violations that axe finds in the player's document, as `rule: selector`. */
async function violations(root: Locator): Promise<string[]> {
  const results = await root.evaluate(async (_, source) => {
    const page = window as unknown as { axe?: { run(options: RunOptions): Promise<AxeResults> } };
    if (page.axe === undefined) new Function(source)();
    if (page.axe === undefined) throw new Error('no axe');
    // No test reads the elements of a rule that is kept.
    return page.axe.run({ resultTypes: ['violations'] });
  }, AXE);
  expect(results.passes.length, 'axe has looked').toBeGreaterThan(5);
  return results.violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`));
}

/** Retries, because an element that fades in has less contrast than its final state. */
export const expectNoViolation = ({ stage }: Pick<Player, 'stage'>) =>
  expect.poll(() => violations(stage), { message: 'found by axe', timeout: 15_000 }).toEqual([]);

/** The same in a whole document, without the player. */
export const documentViolations = (page: Page) => violations(page.locator('body'));
