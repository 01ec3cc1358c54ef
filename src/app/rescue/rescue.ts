/**
 * Code for a start that hangs and for lazy code that does not load. Its chunk imports no other. The page's inline script
 * requests it a few seconds after the navigation (`startup/inline/boot-guard.ts`).
 */
import { watchStart } from './watch-start';

export { hasCode } from './code-files';
export { createCodeLoader } from './create-code-loader';
export { reloadAfterFailure } from './reload-frame';

void watchStart(window);
