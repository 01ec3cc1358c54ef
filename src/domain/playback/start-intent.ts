/**
 * Start mode of a source: `auto` follows the autoplay policy of the browser and the saved position, `asked` follows a
 * gesture of the viewer.
 */
export type StartIntent = 'paused' | 'auto' | 'asked';
