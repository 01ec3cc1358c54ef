/**
 * `npm run soak`: plays for a time, breaks the network at random from a seed, and reports the growth of the page. Exits
 * with 1 where a target is missed. `--minutes`, `--seed`, `--every` (minutes between samples) and `--out` (a file for
 * the report) change the defaults.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import { AUTOPLAY_ARG, CHROMIUM_ARGS, HEADLESS_PATH } from '../../tests/support/chromium';
import { describeMachine } from '../machine';
import { report } from './report';
import { type SoakResult, soak } from './soak';
import { readSoakOptions } from './soak-options';
import { SoakPage } from './soak-page';
import { serveSoak } from './soak-site';
import { judge, type Sample, sampleTable } from './verdict';

/** Functions that are compiled one after another grow the heap for an hour, and would hide what is leaked. */
const NO_MACHINE_CODE = '--js-flags=--no-sparkplug --no-maglev --no-turbofan';

const string = { type: 'string' } as const;
const { values } = parseArgs({
  options: { minutes: string, seed: string, every: string, out: string, snapshots: string },
});
const options = readSoakOptions(values);
if (!options.ok) {
  process.stderr.write(`${options.error}\n`);
  process.exit(1);
}
const log: string[] = [];
const samples: Sample[] = [];
const site = await serveSoak();
const browser = await chromium.launch({
  executablePath: HEADLESS_PATH,
  args: [...CHROMIUM_ARGS, AUTOPLAY_ARG, '--mute-audio', NO_MACHINE_CODE],
});
let result: SoakResult;
let exceptions: readonly string[];
try {
  const context = await browser.newContext({ viewport: { width: 960, height: 540 } });
  const page = await SoakPage.open(context, site.url);
  ({ exceptions } = page);
  const stage = { page, context, proxy: site.proxy, log: write, sampled, stopped };
  let stops = 0;
  result = await soak(stage, options.value);

  async function sampled(sample: Sample): Promise<void> {
    samples.push(sample);
    process.stdout.write(samples.length === 1 ? sampleTable(samples) : `${sampleTable([sample]).split('\n')[2]}\n`);
    save(sampleTable(samples));
    if (values.snapshots === undefined) return;
    const chunks: string[] = [];
    await page.heapSnapshot((chunk) => chunks.push(chunk));
    writeFileSync(`${values.snapshots}-${samples.length}.heapsnapshot`, chunks.join(''));
  }

  async function stopped(): Promise<void> {
    stops += 1;
    if (values.out !== undefined) await page.page.screenshot({ path: `${values.out}-stop-${stops}.png` });
  }
} finally {
  await browser.close();
  await site.close();
}
const text = report(result, { ...options.value, exceptions, log, machine: describeMachine() });
process.stdout.write(text);
save(text);
process.exit(judge(result).every(({ isMet }) => isMet) ? 0 : 1);

function write(text: string): void {
  log.push(text);
  process.stderr.write(`${text}\n`);
}

/** A run that is ended has its samples so far. */
function save(text: string): void {
  if (values.out !== undefined) writeFileSync(values.out, text);
}
