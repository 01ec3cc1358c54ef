import { expect, test } from 'vitest';
import { ENGINES } from '../../../dev/support/engines.mjs';
import { fillBrowsersPage } from '../../../e2e/engines/browsers-page';
import { CHECK_IDS, CHECKS } from '../../../e2e/engines/checks';

const PAGE = 'Before\n\n<!-- written by "npm run engines" -->\n\nold\n\n<!-- end -->\n\nAfter\n';

const rowsOf = (text: string) =>
  text.split('\n').flatMap((line) =>
    line.startsWith('|')
      ? [
          line
            .split('|')
            .slice(1, -1)
            .map((cell) => cell.trim()),
        ]
      : [],
  );

test('Browsers page: the table has a row for each check and a column for each engine', () => {
  const { text, faults } = fillBrowsersPage(PAGE, {});
  expect(faults).toEqual([]);
  const [head, , , ...rows] = rowsOf(text);
  expect(head).toEqual(['check', ...ENGINES]);
  expect(rows.map(([name]) => name)).toEqual(Object.values(CHECKS));
  for (const row of rows) expect(row).toHaveLength(ENGINES.length + 1);
  expect(text).toMatch(/^Before\n[\s\S]*\nAfter\n$/);
  expect(text).not.toContain('\nold\n');
});

test('Browsers page: a cell says whether the check held in the last run, and a note why it is not there', () => {
  const checks = Object.fromEntries(CHECK_IDS.map((id) => [id, id !== 'dub']));
  const { text } = fillBrowsersPage(PAGE, { firefox: { engine: 'Firefox 140.0', build: 'modern', checks } });
  const column = ENGINES.indexOf('firefox') + 1;
  const cellOf = (name: string) => rowsOf(text).find(([title]) => title === name)?.[column];
  expect(cellOf('check')).toBe('Firefox 140.0');
  expect(cellOf('build')).toBe('modern');
  expect(cellOf(CHECKS.audio)).toBe('holds');
  expect(cellOf(CHECKS.dub)).toBe('**fails**');
  expect(cellOf(CHECKS.fullscreen)).toMatch(/^not there \(\d\)$/);
  expect(text).toMatch(/^\d\. a Firefox without a window/m);
});

test('Browsers page: a page without a place for the table is reported and stays as it is', () => {
  const { text, faults } = fillBrowsersPage('Nothing\n', {});
  expect(text).toBe('Nothing\n');
  expect(faults).toHaveLength(1);
});
