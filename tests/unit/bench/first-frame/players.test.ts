import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { isOurs, PLAYER_NAMES, PLAYERS } from '../../../../bench/first-frame/players';

const bench = (path: string) => new URL(`../../../../bench/${path}`, import.meta.url);
/** The other players, and the engines of the widget itself. */
const installed = [bench('package.json'), bench('../package.json')].flatMap((file) =>
  Object.values((JSON.parse(readFileSync(file, 'utf8')) as { dependencies: Record<string, string> }).dependencies),
);
const others = PLAYER_NAMES.filter((player) => !isOurs(player));

describe('Players of the bench', () => {
  test.each(others)('%s has a page that does the same work as the others', (player) => {
    const page = bench(`first-frame/pages/${player}.js`);
    expect(existsSync(page)).toBe(true);
    expect(readFileSync(page, 'utf8')).toMatch(/import { .*\bopenStream } from '.\/open-stream.js'/);
  });

  test('have the installed versions in their names', () => {
    const versions = others.flatMap((player) => PLAYERS[player].match(/\d+\.\d+\.\d+(?:-[\w.]+)?/g) ?? []);
    expect(versions.length).toBeGreaterThan(5);
    expect(versions.filter((version) => !installed.includes(version))).toEqual([]);
  });
});
