/*
 * Ids, classes and attributes by which the page, its inline script, React and the rescue code find the parts of a start.
 */

/** Id of the page's shell, which the player removes. */
export const SHELL = 'vv-boot';

/** Id of the element that React renders into. */
export const ROOT = 'vv-root';

/** Id of the template with the links to the player's code and style sheet. */
export const PLAYER_LINKS = 'vv-next';
/** Id of the template with all links of the compatible build, which stands before the others. */
export const COMPATIBLE_LINKS = 'vv-next-compatible';

/** Class of a question over the whole frame. */
export const QUESTION = 'vv-question';

/** Class of a shell that shows the boot guard's message. */
export const FAILED = 'failed';

/** Attribute of a shell whose button has lost the focus because it was hidden. */
export const HAD_FOCUS = 'data-focused';

/** Attribute of the shell: the type of the last pointer event, `pointerdown` while the shell is held down. */
export const POINTER = 'data-pointer';

/** Attribute of the document's element: the style sheet draws no focus ring where it is empty (`calm-focus.ts`). */
export const CALM = 'data-calm';
