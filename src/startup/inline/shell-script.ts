import { openShell } from '@/ui/shell/open-shell';
import { openFirstAnswers } from './first-answers';
import { listenForPresses } from './shell-presses';

// The page runs this script directly after the shell's markup. Its requests leave before the button is painted.
const { vvShell } = Object.assign(window, { vvAnswers: openFirstAnswers(window), vvShell: openShell(document) });
listenForPresses(document, vvShell);
