import { describe, expect, test } from 'vitest';
import { directStream } from '@/domain/catalogue/stream';
import {
  currentEpisode,
  selectCanPickEpisode,
  selectNextEpisode,
  selectPhase,
  selectPreviousEpisode,
} from '@/store/selectors';
import { type Catalogued, initialState, type WidgetState } from '@/store/state';
import { aContent, aSeries } from '../../fixtures/catalogue';

const stream = directStream('https://cdn.example/a.m3u8');
const stateOf = (over: Partial<WidgetState>): WidgetState => ({ ...initialState(), ...over });
const seriesOf = (over: Partial<Catalogued> = {}) => ({
  catalogued: { content: aContent(), seasons: [], episodes: aSeries(), available: true, ...over },
});
const at = (episodeId: number) => ({ selection: { episodeId, variantId: null } });

describe('selectPhase', () => {
  const bug = { kind: 'unexpected', id: 'a', reason: 'bug', detail: '' } as const;
  test.each<[string, Partial<WidgetState>]>([
    ['idle', {}],
    ['loading', { attempt: 1 }],
    ['loading', { attempt: 1, ...seriesOf(), ...at(11) }],
    ['ready', { attempt: 1, stream }],
    ['failed', { attempt: 1, failure: bug }],
    ['failed', { attempt: 1, stream, failure: bug }],
    ['failed', { failure: { kind: 'content-not-found', id: 'a' } }],
    ['blocked', { attempt: 1, stream, failure: { kind: 'region-blocked', id: 'a' } }],
  ])('is %s', (phase, state) => {
    expect(selectPhase(stateOf(state))).toBe(phase);
  });
});

describe('currentEpisode', () => {
  test('is the selected one', () => {
    expect(currentEpisode(stateOf({ ...seriesOf(), ...at(22) }))?.id).toBe(22);
  });

  test.each<[string, Partial<WidgetState>]>([
    ['nothing is selected', seriesOf()],
    ['the catalogue has not answered', at(22)],
    ['the catalogue no longer has it', { ...seriesOf(), ...at(99) }],
  ])('is null when %s', (_, state) => {
    expect(currentEpisode(stateOf(state))).toBeNull();
  });
});

describe('selectPreviousEpisode', () => {
  test.each([
    [12, 11],
    [21, 13],
    [11, undefined],
  ])('before %d is %s', (current, previous) => {
    expect(selectPreviousEpisode(stateOf({ ...seriesOf(), ...at(current) }))?.id).toBe(previous);
  });

  test('is null before a selection', () => {
    expect(selectPreviousEpisode(stateOf(seriesOf()))).toBeNull();
    expect(selectPreviousEpisode(stateOf(at(11)))).toBeNull();
  });

  test('is null where the site hides the episodes', () => {
    expect(selectPreviousEpisode(stateOf({ ...seriesOf(), ...at(12), hideEpisodes: true }))).toBeNull();
  });
});

describe('selectNextEpisode', () => {
  test.each([
    [12, 13],
    [13, 21],
    [23, undefined],
    [99, undefined],
  ])('after %d is %s', (current, next) => {
    expect(selectNextEpisode(stateOf({ ...seriesOf(), ...at(current) }))?.id).toBe(next);
  });

  test('is null in the initial state', () => {
    expect(selectNextEpisode(stateOf(seriesOf()))).toBeNull();
    expect(selectNextEpisode(stateOf(at(11)))).toBeNull();
  });

  test('is null where the site hides the episodes', () => {
    expect(selectNextEpisode(stateOf({ ...seriesOf(), ...at(12), hideEpisodes: true }))).toBeNull();
  });
});

describe('selectCanPickEpisode', () => {
  test.each<[string, boolean, Partial<WidgetState>]>([
    ['a series', true, seriesOf()],
    ['a film', false, seriesOf({ episodes: aSeries().slice(0, 1) })],
    ['content that is blocked', false, seriesOf({ available: false })],
    ['pickers that the site hides', false, { ...seriesOf(), hideEpisodes: true }],
    ['a catalogue that has not answered', false, {}],
  ])('for %s is %s', (_, can, state) => {
    expect(selectCanPickEpisode(stateOf(state))).toBe(can);
  });
});
