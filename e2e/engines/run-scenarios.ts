import { mkdirSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type EngineName, isTested } from '../../dev/support/engines.mjs';
import type { Engine } from './engine';
import { EngineResult } from './results';
import { SCENARIOS } from './scenarios/all';
import { isInGate, runsIn } from './scenarios/scenario';
import { Viewer } from './viewer';

const SCREENSHOTS = 'test-results/engines';
/** Includes the start of the virtual screen, the driver and the browser. */
const START_LIMIT_MS = 90_000;

/** Older than container queries, which came with Chrome 105 (`src/startup/inline/choose-build.ts`). */
const OF_COMPATIBLE: readonly EngineName[] = ['chromium-80', 'chromium-92', 'chromium-103'];

/** `npm test` runs a few scenarios only. */
const GATE = Boolean(process.env.VV_ENGINES_GATE);

/** Runs every scenario in one browser, one after another. They are skipped without the browser, except in CI. */
export function runScenarios(name: EngineName, start: () => Promise<Engine>): void {
  describe.skipIf(!isTested(name, process.env))(name, () => {
    const result = new EngineResult(name);
    let engine: Engine | undefined;
    beforeAll(async () => {
      engine = await start();
      result.engine = engine.title;
    }, START_LIMIT_MS);
    afterAll(async () => {
      result.save();
      await engine?.close();
    });

    for (const scenario of SCENARIOS.filter((each) => runsIn(name, each) && (!GATE || isInGate(name, each)))) {
      test(scenario.title, async () => {
        if (engine === undefined) throw new Error(`${name} did not start`);
        const viewer = new Viewer(engine);
        engine.takeExceptions();
        try {
          await scenario.run(viewer);
          expect(engine.takeExceptions(), 'uncaught exceptions').toEqual([]);
          const build = await viewer.build().catch(() => null);
          if (build !== null) expect(build, 'build').toBe(OF_COMPATIBLE.includes(name) ? 'compatible' : 'modern');
          result.build = build ?? result.build;
          result.add(scenario, true);
        } catch (error) {
          result.add(scenario, false);
          const report = await describeFailure(engine, viewer, `${name} ${scenario.title}`);
          throw new Error(`${error}\n${report}`, { cause: error });
        }
      });
    }
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
