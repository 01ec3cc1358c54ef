import { openShell, type Shell } from './shell';

/** Global of the shell. The page runs this script directly after the shell's markup, before all other code. */
export type ShellWindow = { vvShell: Shell };

(window as unknown as ShellWindow).vvShell = openShell(document);
