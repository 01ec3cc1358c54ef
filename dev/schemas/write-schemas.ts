/**
 * `npm run schemas`: writes the JSON Schemas of the catalogue's answers to `docs/schemas`, from the schemas of the catalogue
 * client. With `-- --check` it only compares.
 */
import { mkdirSync } from 'node:fs';
import { updatePage } from '../docs/generated-page';
import { schemaPages } from './schema-pages';

mkdirSync('docs/schemas', { recursive: true });
for (const page of schemaPages()) updatePage(page, process.argv);
