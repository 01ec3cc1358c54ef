import { mkdirSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type EngineName, installedEngines } from '../../dev/support/engines.mjs';
import type { Engine } from './engine';
import { ADS, FAILURES, HOST } from './scenarios/ads-and-host';
import { MENUS } from './scenarios/menus';
import type { Scenario } from './scenarios/scenario';
import { SERIES } from './scenarios/series';
import { CONTROLS, KEYS, START } from './scenarios/start';
import { Viewer } from './viewer';

const SCENARIOS: readonly Scenario[] = [
  ...START,
  ...CONTROLS,
  ...KEYS,
  ...SERIES,
  ...MENUS,
  ...ADS,
  ...FAILURES,
  ...HOST,
];

const SCREENSHOTS = 'test-results/engines';
/** Includes the start of the virtual screen, the driver and the browser. */
const START_LIMIT_MS = 90_000;

/** Runs every scenario in one browser, one after another. They are skipped without the browser, except in CI. */
export function runScenarios(name: EngineName, start: () => Promise<Engine>): void {
  describe.skipIf(!process.env.CI && !installedEngines().includes(name))(name, () => {
    let engine: Engine | undefined;
    beforeAll(async () => {
      engine = await start();
    }, START_LIMIT_MS);
    afterAll(() => engine?.close());

    test.each(SCENARIOS.filter(({ only = name }) => only === name))('$title', async ({ run, title }) => {
      if (engine === undefined) throw new Error(`${name} did not start`);
      const viewer = new Viewer(engine);
      engine.takeExceptions();
      try {
        await run(viewer);
        expect(engine.takeExceptions(), 'uncaught exceptions').toEqual([]);
      } catch (error) {
        throw new Error(`${error}\n${await describeFailure(engine, viewer, `${name} ${title}`)}`, { cause: error });
      }
    });
  });
}

/** Saves a picture of the window and returns what the player shows. Never rejects. */
async function describeFailure(engine: Engine, viewer: Viewer, title: string): Promise<string> {
  try {
    mkdirSync(SCREENSHOTS, { recursive: true });
    const path = `${SCREENSHOTS}/${title.replace(/\W+/g, '-')}.png`;
    writeFileSync(path, Buffer.from(await engine.screenshot(), 'base64'));
    return `${engine.title}: ${path}\n${await viewer.report()}`;
  } catch (error) {
    return `${engine.title} does not answer: ${error}`;
  }
}
