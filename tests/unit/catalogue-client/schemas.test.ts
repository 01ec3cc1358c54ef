import { readdirSync } from 'node:fs';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { AdListDto } from '../../../packages/catalogue-client/src/dto/ad-list';
import { AvailableDto, ContentDto, SeasonsDto } from '../../../packages/catalogue-client/src/dto/content';
import { EpisodesDto } from '../../../packages/catalogue-client/src/dto/episode';
import { MasterFileDto } from '../../../packages/catalogue-client/src/dto/master-file';
import { BROKEN_ANSWERS, breakAnswer, VALID_ANSWERS } from '../../fixtures/catalogue-answers';
import { catalogueValidators, wrongFields } from '../../support/schema-validator';

const validators = catalogueValidators();
const dtos: Readonly<Record<string, v.GenericSchema>> = {
  content: ContentDto,
  seasons: SeasonsDto,
  episodes: EpisodesDto,
  available: AvailableDto,
  master: MasterFileDto,
  'ad-list': AdListDto,
};

const wrong = (name: string, answer: unknown) => {
  const validate = validators.get(name as Parameters<typeof validators.get>[0]);
  if (validate === undefined) throw new Error(`no schema ${name}`);
  return wrongFields(validate, answer);
};

describe('JSON Schemas of the catalogue', () => {
  test('are all the files of docs/schemas', () => {
    expect(readdirSync('docs/schemas').sort()).toEqual([...validators.keys()].map((n) => `${n}.schema.json`).sort());
  });

  test.each(Object.entries(VALID_ANSWERS))('%s: accepts a full answer', (name, answer) => {
    expect(wrong(name, answer)).toEqual([]);
    expect(v.is(dtos[name] as v.GenericSchema, answer)).toBe(true);
  });

  test.each(
    BROKEN_ANSWERS.map((broken) => [broken.answer, broken.path, JSON.stringify(broken.value), broken] as const),
  )('%s: names "%s" as wrong (%s)', (name, path, _, broken) => {
    expect(wrong(name, breakAnswer(broken))).toEqual([path]);
  });

  test.each(
    BROKEN_ANSWERS.map((broken) => [broken.answer, broken.path, JSON.stringify(broken.value), broken] as const),
  )('%s: the player refuses a wrong "%s" (%s), or takes its default', (name, _path, _value, broken) => {
    expect(v.is(dtos[name] as v.GenericSchema, breakAnswer(broken))).toBe(!broken.isRefused);
  });
});
