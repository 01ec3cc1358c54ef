/**
 * `npm run words`: prints words, sentences and functions that are worth a second look. It never fails. `npm run words --
 * --changed` reads only the lines changed since the last commit.
 */
import { wordsReport } from './words-report';

process.stdout.write(wordsReport(process.cwd(), process.argv.includes('--changed')) || 'words: nothing found\n');
