import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { type GeneratedPage, pageProblems, updatePage } from '../../../dev/docs/generated-page';

const folder = mkdtempSync(join(tmpdir(), 'vv-page-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A page of one line that is not up to date. */
function aPage(faults: readonly string[] = []): GeneratedPage {
  const path = join(folder, 'page.md');
  writeFileSync(path, 'head\nold\n');
  return { path, script: 'pages', generate: (text) => ({ text: text.replace('old', 'new'), faults }) };
}

describe('pageProblems', () => {
  test('names the command that mends the page, and the lines that differ', () => {
    const page = aPage();
    expect(pageProblems(page)).toEqual([`${page.path} is out of date: run "npm run pages"`, '- old', '+ new']);
  });

  test('is empty for a page that is up to date', () => {
    expect(pageProblems({ ...aPage(), generate: (text) => ({ text, faults: [] }) })).toEqual([]);
  });
});

describe('updatePage', () => {
  afterEach(() => {
    process.exitCode = undefined;
    vi.restoreAllMocks();
  });

  test('writes the page', () => {
    const page = aPage();
    updatePage(page, []);
    expect(readFileSync(page.path, 'utf8')).toBe('head\nnew\n');
    expect(process.exitCode).toBeUndefined();
  });

  test('only compares with --check, and fails', () => {
    const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const page = aPage(['GONE: no constant has this name']);
    updatePage(page, ['--check']);
    expect(readFileSync(page.path, 'utf8')).toBe('head\nold\n');
    expect(written.mock.calls.flat().join('')).toContain('GONE');
    expect(process.exitCode).toBe(1);
  });
});
