import { expect, test } from 'vitest';
import { behaviourPage } from '../../dev/docs/behaviour-page';
import { pageProblems } from '../../dev/docs/generated-page';
import { schemaPages } from '../../dev/schemas/schema-pages';
import { embedApiPage } from '../../dev/sdk/read-types';
import { browsersPage } from '../../e2e/engines/browsers-page';

test.each(
  [behaviourPage, browsersPage, embedApiPage, ...schemaPages()].map((page) => [page.path, page.script, page] as const),
)('docs: %s is what "npm run %s" writes', (_path, _script, page) => {
  const problems = pageProblems(page);
  expect(problems, problems.join('\n')).toEqual([]);
});
