import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { AnswerName } from '../../dev/schemas/catalogue-schemas';
import { catalogueSchemas } from '../../dev/schemas/catalogue-schemas';
import { LENIENT } from '../../dev/schemas/to-schema';

/** Compiles the schemas of the catalogue's answers, strictly but for our own keyword and lists of types. */
export function catalogueValidators(): ReadonlyMap<AnswerName, ValidateFunction> {
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, allErrors: true });
  ajv.addKeyword(LENIENT);
  return new Map([...catalogueSchemas()].map(([name, schema]) => [name, ajv.compile(schema as object)]));
}

/** The fields that break a schema, each as `0.season.order`. */
export function wrongFields(validate: ValidateFunction, answer: unknown): string[] {
  if (validate(answer)) return [];
  return (validate.errors ?? []).map(({ instancePath, params }) =>
    [...instancePath.split('/').slice(1), ...[params.missingProperty ?? []].flat()].join('.'),
  );
}
