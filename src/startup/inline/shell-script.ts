import { openShell } from '@/ui/shell/open-shell';
import { listenForPresses } from './shell-presses';

// The page runs this script directly after the shell's markup, before all other code.
const vvShell = openShell(document);
listenForPresses(document, vvShell);
Object.assign(window, { vvShell });
