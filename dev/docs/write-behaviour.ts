/** `npm run constants`: brings values and files of `docs/behaviour.md` up to date with the sources. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { BEHAVIOUR_PAGE, fillPage } from './behaviour-page';
import { findConstants } from './constants';

const FOLDERS = ['src', 'packages'];

const files = FOLDERS.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.d)\.tsx?$/.test(name) && !/(?:^|\/)(?:node_modules|dist)\//.test(name))
    .sort()
    .map((name) => ({ path: `${folder}/${name}`, text: readFileSync(`${folder}/${name}`, 'utf8') })),
);
const { text, faults } = fillPage(readFileSync(BEHAVIOUR_PAGE, 'utf8'), findConstants(files));
writeFileSync(BEHAVIOUR_PAGE, text);
for (const fault of faults) process.stderr.write(`${fault}\n`);
if (faults.length > 0) process.exitCode = 1;
