import type { Presses } from './vidstack/commands/presses';
import type { createPlayerCommands } from './vidstack/commands/vidstack-commands';

/**
 * Commands of the buttons, the keys, the gestures, the host page and the system's media panel, described where they are
 * carried out. Without a player on the screen a command only changes what is remembered; a command that reports its effect
 * then reports none.
 */
export type PlayerCommands = Presses & ReturnType<typeof createPlayerCommands>;
