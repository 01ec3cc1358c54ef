import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { ENGINES, type EngineName } from '../../dev/support/engines.mjs';
import { CHECK_IDS, type CheckId } from './checks';
import { SCENARIOS } from './scenarios/all';
import { runsIn, type Scenario } from './scenarios/scenario';

/** The last whole run in each engine, for docs/browsers.md. */
const RESULTS_PATH = 'e2e/engines/results.json';
/** Results of the engines that a run has finished; each file of tests has a process of its own. */
const FINISHED_FOLDER = 'node_modules/.vv/engine-results';

/** A whole run of an engine. A check that is absent has no scenario there. */
export interface Result {
  /** Name and version. */
  readonly engine: string;
  /** The build that the page has chosen. */
  readonly build: string;
  readonly checks: Readonly<Partial<Record<CheckId, boolean>>>;
}

export type Results = Readonly<Partial<Record<EngineName, Result>>>;

/** Collects the result of one engine, and keeps it only when every scenario of a check has run. */
export class EngineResult {
  readonly #name: EngineName;
  readonly #passed = new Map<Scenario, boolean>();
  engine = '';
  build = 'none';

  constructor(name: EngineName) {
    this.#name = name;
  }

  add(scenario: Scenario, passed: boolean): void {
    this.#passed.set(scenario, passed);
  }

  save(): void {
    const planned = SCENARIOS.filter((scenario) => scenario.check !== undefined && runsIn(this.#name, scenario));
    if (planned.some((scenario) => !this.#passed.has(scenario))) return;
    const checks = CHECK_IDS.flatMap((id) => {
      const own = planned.filter(({ check }) => check === id);
      return own.length === 0 ? [] : [[id, own.every((scenario) => this.#passed.get(scenario))] as const];
    });
    const result: Result = { engine: this.engine, build: this.build, checks: Object.fromEntries(checks) };
    mkdirSync(FINISHED_FOLDER, { recursive: true });
    writeFileSync(`${FINISHED_FOLDER}/${this.#name}.json`, JSON.stringify(result));
  }
}

export function readResults(): Results {
  return existsSync(RESULTS_PATH) ? (JSON.parse(readFileSync(RESULTS_PATH, 'utf8')) as Results) : {};
}

/** Forgets what an interrupted run has left. */
export function forgetFinished(): void {
  rmSync(FINISHED_FOLDER, { recursive: true, force: true });
}

/** Adds the engines of this run to the results. Returns whether there are any. */
export function keepFinished(): boolean {
  const finished = existsSync(FINISHED_FOLDER) ? readdirSync(FINISHED_FOLDER) : [];
  if (finished.length === 0) return false;
  const kept: Record<string, Result> = { ...readResults() };
  for (const file of finished) {
    kept[file.replace('.json', '')] = JSON.parse(readFileSync(`${FINISHED_FOLDER}/${file}`, 'utf8')) as Result;
  }
  const sorted = ENGINES.flatMap((name) => (kept[name] === undefined ? [] : [[name, kept[name]] as const]));
  writeFileSync(RESULTS_PATH, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
  return true;
}
