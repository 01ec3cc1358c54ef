/** `npm run api`: writes `docs/vv-embed-api.md` from the types of the SDK. With `-- --check` it only compares. */
import { updatePage } from '../docs/generated-page';
import { embedApiPage } from './read-types';

updatePage(embedApiPage, process.argv);
