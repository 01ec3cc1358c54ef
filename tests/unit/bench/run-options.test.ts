import { describe, expect, test } from 'vitest';
import { readRunOptions } from '../../../bench/run-options';

const VISITS = { name: 'visits', parts: ['autoplay', 'preroll'] } as const;
const OFFER = {
  benches: [VISITS, { name: 'ad-start' }],
  players: ['widget', 'bare', 'plyr'],
  browsers: ['window', 'headless'],
  runs: 7,
} as const;
const AD_START = { name: 'ad-start', parts: [] };
const choose = (line: string) => readRunOptions(line.split(' ').filter(Boolean), OFFER);

describe('Bench options', () => {
  test('select everything by default', () => {
    expect(choose('')).toEqual({
      ok: true,
      value: {
        benches: [VISITS, AD_START],
        players: OFFER.players,
        browsers: ['window', 'headless'],
        runs: 7,
        isWhole: true,
      },
    });
  });

  test.each([
    ['players alone', '--only bare,widget', [{ name: 'visits', parts: ['autoplay'] }], ['widget', 'bare']],
    ['a bench', '--only ad-start', [AD_START], OFFER.players],
    ['a bench with all its parts', '--only visits', [VISITS], OFFER.players],
    ['a part of a bench', '--only preroll', [{ name: 'visits', parts: ['preroll'] }], OFFER.players],
    ['players and benches', '--only widget,ad-start', [AD_START], ['widget']],
    ['players and parts', '--only preroll,plyr', [{ name: 'visits', parts: ['preroll'] }], ['plyr']],
  ])('select %s by name', (_, line, benches, players) => {
    expect(choose(line)).toEqual({
      ok: true,
      value: { benches, players, browsers: ['window'], runs: 7, isWhole: false },
    });
  });

  test('set the number of runs without narrowing the selection', () => {
    expect(choose('--runs 12')).toMatchObject({ ok: true, value: { runs: 12, isWhole: true } });
  });

  test.each([
    ['one browser', '--browser headless', ['headless'], false],
    ['both browsers', '--browser both', ['window', 'headless'], true],
    ['both browsers for a part', '--browser both --only preroll', ['window', 'headless'], false],
  ])('select %s by name', (_, line, browsers, isWhole) => {
    expect(choose(line)).toMatchObject({ ok: true, value: { browsers, isWhole } });
  });

  test.each([
    ['an unknown player', '--only widget,jwplayer', '"jwplayer"'],
    ['an empty name', '--only widget,,bare', '""'],
    ['zero runs', '--runs 0', 'a number from 1'],
    ['half a run', '--runs 1.5', 'a number from 1'],
    ['runs in words', '--runs many', 'a number from 1'],
    ['an unknown browser', '--browser safari', 'window,headless,both'],
    ['another option', '--fast', '--fast'],
    ['a word without an option', 'widget', 'widget'],
  ])('refuse %s with a list of the options', (_, line, word) => {
    const choice = choose(line);
    expect(choice.ok).toBe(false);
    expect(choice).toMatchObject({ error: expect.stringContaining(word) });
    expect(choice).toMatchObject({
      error: expect.stringContaining('visits,autoplay,preroll,ad-start,widget,bare,plyr'),
    });
  });
});
