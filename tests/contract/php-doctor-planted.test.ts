import { afterAll, beforeAll, expect, it } from 'vitest';
import { PLANTED_LISTS } from '../../services/reference/src/ads/planted-lists';
import type { RunningServer } from '../../services/reference/src/http-server';
import { ask, type PhpServer, startPhpServer } from '../support/php-server';
import { startTestReference } from '../support/reference-server';
import { createSite, type SiteFolder } from '../support/site-folder';

interface Finding {
  readonly name: string;
  readonly state: 'good' | 'warning' | 'bad';
  readonly what: string;
  readonly advice: string;
}

const MISTAKES = [...PLANTED_LISTS.keys()].filter((name) => name !== 'good');

let reference: RunningServer;
let site: SiteFolder;
let server: PhpServer;

beforeAll(async () => {
  reference = await startTestReference();
  // The list depends on the film, whose id is the name of a mistake here.
  const list = `${reference.origin}/ads/planted/{content_id}.json`;
  site = await createSite(`VV_DEBUG=1\nVV_ENV_BASE_URL=${reference.origin}\nVV_ENV_AD_LIST_URL="${list}"\n`);
  server = await startPhpServer({ dist: site.dist, script: site.script });
});

afterAll(async () => {
  await server?.close();
  await reference?.close();
  await site?.close();
});

async function faultsOf(name: string): Promise<Finding[]> {
  const { text } = await ask(server.url(`doctor=ads&as=json&movie_id=${name}`));
  const { findings } = JSON.parse(text) as { findings: Finding[] };
  return findings.filter(({ state }) => state !== 'good');
}

it('Dry run of ads: finds nothing in a good list, over HTTP', async () => {
  expect(await faultsOf('good')).toEqual([]);
});

it('Dry run of ads: more than 25 mistakes are planted', () => {
  expect(MISTAKES.length).toBeGreaterThanOrEqual(25);
});

it.concurrent.each(MISTAKES)('Dry run of ads: names the planted mistake %s alone, over HTTP', async (name) => {
  const faults = await faultsOf(name);
  expect(faults.map((fault) => fault.name)).toEqual([name]);
  expect(`${faults[0]?.what} ${faults[0]?.advice}`).toMatch(/[а-я].*[а-я]/);
});
