/**
 * `npm run browsers`: writes the table of `docs/browsers.md` from the results of the last `npm run engines`, which does the
 * same at its end. With `-- --check` it only compares.
 */

import { updatePage } from '../../dev/docs/generated-page';
import { browsersPage } from './browsers-page';

updatePage(browsersPage, process.argv);
