import { describe, expect, test } from 'vitest';
import { readRunOptions } from '../../../bench/run-options';

const OFFER = { benches: ['first-frame', 'ad-start'], players: ['widget', 'bare', 'plyr'], runs: 7 } as const;
const choose = (line: string) => readRunOptions(line.split(' ').filter(Boolean), OFFER);

describe('Bench options', () => {
  test('select everything by default', () => {
    expect(choose('')).toEqual({
      ok: true,
      value: { benches: OFFER.benches, players: OFFER.players, runs: 7, isWhole: true },
    });
  });

  test.each([
    ['players alone', '--only bare,widget', ['first-frame'], ['widget', 'bare']],
    ['benches alone', '--only ad-start', ['ad-start'], OFFER.players],
    ['players and benches', '--only widget,ad-start', ['ad-start'], ['widget']],
  ])('select %s by name', (_, line, benches, players) => {
    expect(choose(line)).toEqual({ ok: true, value: { benches, players, runs: 7, isWhole: false } });
  });

  test('set the number of runs without narrowing the selection', () => {
    expect(choose('--runs 12')).toMatchObject({ ok: true, value: { runs: 12, isWhole: true } });
  });

  test.each([
    ['an unknown player', '--only widget,jwplayer', '"jwplayer"'],
    ['an empty name', '--only widget,,bare', '""'],
    ['zero runs', '--runs 0', 'a number from 1'],
    ['half a run', '--runs 1.5', 'a number from 1'],
    ['runs in words', '--runs many', 'a number from 1'],
    ['another option', '--fast', '--fast'],
    ['a word without an option', 'widget', 'widget'],
  ])('refuse %s with a list of the options', (_, line, word) => {
    const choice = choose(line);
    expect(choice.ok).toBe(false);
    expect(choice).toMatchObject({ error: expect.stringContaining(word) });
    expect(choice).toMatchObject({ error: expect.stringContaining('first-frame,ad-start,widget,bare,plyr') });
  });
});
