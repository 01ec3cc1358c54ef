/** `npm run api`: writes `docs/vv-embed-api.md` from the types of the SDK. */
import { writeFileSync } from 'node:fs';
import { writeApiPage } from './read-types';

writeFileSync('docs/vv-embed-api.md', writeApiPage());
