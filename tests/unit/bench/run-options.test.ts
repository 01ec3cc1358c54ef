import { describe, expect, test } from 'vitest';
import { readRunOptions } from '../../../bench/run-options';

const OFFER = { benches: ['first-frame', 'ad-start'], players: ['widget', 'bare', 'plyr'], runs: 7 } as const;
const choose = (line: string) => readRunOptions(line.split(' ').filter(Boolean), OFFER);

describe('what is to be measured', () => {
  test('is everything, unless asked otherwise', () => {
    expect(choose('')).toEqual({
      ok: true,
      value: { benches: OFFER.benches, players: OFFER.players, runs: 7, isWhole: true },
    });
  });

  test.each([
    ['players alone', '--only bare,widget', ['first-frame'], ['widget', 'bare']],
    ['benches alone', '--only ad-start', ['ad-start'], OFFER.players],
    ['both', '--only widget,ad-start', ['ad-start'], ['widget']],
  ])('is named: %s', (_, line, benches, players) => {
    expect(choose(line)).toEqual({ ok: true, value: { benches, players, runs: 7, isWhole: false } });
  });

  test('is asked for as often as one likes, and then still everything', () => {
    expect(choose('--runs 12')).toMatchObject({ ok: true, value: { runs: 12, isWhole: true } });
  });

  test.each([
    ['a stranger', '--only widget,jwplayer', '"jwplayer"'],
    ['nothing between two commas', '--only widget,,bare', '""'],
    ['no run', '--runs 0', 'a number from 1'],
    ['half a run', '--runs 1.5', 'a number from 1'],
    ['runs in words', '--runs many', 'a number from 1'],
    ['another option', '--fast', '--fast'],
    ['a word by itself', 'widget', 'widget'],
  ])('is refused with what there is: %s', (_, line, word) => {
    const choice = choose(line);
    expect(choice.ok).toBe(false);
    expect(choice).toMatchObject({ error: expect.stringContaining(word) });
    expect(choice).toMatchObject({ error: expect.stringContaining('first-frame,ad-start,widget,bare,plyr') });
  });
});
