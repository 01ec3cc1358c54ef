/**
 * `npm run constants`: brings values and files of `docs/behaviour.md` up to date with the sources. With `-- --check` it
 * only compares.
 */
import { behaviourPage } from './behaviour-page';
import { updatePage } from './generated-page';

updatePage(behaviourPage, process.argv);
