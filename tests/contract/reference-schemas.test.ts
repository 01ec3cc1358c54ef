import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnswerName } from '../../dev/schemas/catalogue-schemas';
import type { RunningServer } from '../../services/reference/src/http-server';
import { startTestReference } from '../support/reference-server';
import { catalogueValidators, wrongFields } from '../support/schema-validator';

const validators = catalogueValidators();
let reference: RunningServer;

beforeAll(async () => {
  reference = await startTestReference();
});
afterAll(() => reference.close());

/** Reads an answer, which must keep its schema. */
async function read(name: AnswerName, path: string): Promise<unknown> {
  const answer: unknown = await (await fetch(new URL(path, reference.origin))).json();
  const validate = validators.get(name);
  expect(validate && wrongFields(validate, answer), `${name} ${path}`).toEqual([]);
  return answer;
}

test.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13])(
  'Reference content %i: every answer keeps its JSON Schema',
  async (id) => {
    await read('content', `/contents/${id}`);
    await read('seasons', `/contents/${id}/seasons`);
    await read('available', `/contents/${id}/available?domain=https://site.example`);
    await read('ad-list', `/ad-list.json?content_id=${id}`);
    const episodes = (await read('episodes', `/episodes?content-id=${id}`)) as { m3u8MasterFilePath: string }[];
    expect(episodes.length).toBeGreaterThan(0);
    for (const { m3u8MasterFilePath: path } of episodes) {
      if (/\.json$/.test(path)) await read('master', path);
    }
  },
);
