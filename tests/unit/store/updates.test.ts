import { describe, expect, test } from 'vitest';
import { directStream } from '@/domain/catalogue/stream';
import type { WidgetError } from '@/domain/widget/errors';
import { initialState, type WidgetState } from '@/store/state';
import { createWidgetStore } from '@/store/store';
import { failed, restarted, selected, streamOpened } from '@/store/updates/selected-episode';
import { aContent, aSeries } from '../../fixtures/catalogue';

const catalogued = { content: aContent(), seasons: [], episodes: aSeries(), available: true };
const stream = directStream('https://cdn.example/a.m3u8');
const failure: WidgetError = { kind: 'unexpected', id: 'a', reason: 'stream', detail: '' };
const selection = { episodeId: 12, variantId: 3 };

function storeOf(state: Partial<WidgetState>) {
  const store = createWidgetStore();
  store.setState(state);
  return store;
}
const playing = { catalogued, selection, stream, attempt: 1 };

describe('restarted', () => {
  test('keeps the selection and the position, and resets the rest', () => {
    const lastPosition = { episodeId: 12, seconds: 40 };
    const store = storeOf({ ...playing, failure, openMenu: 'episodes', lastPosition });
    store.setState(restarted);
    expect(store.getState()).toEqual({ ...initialState(), selection, lastPosition, attempt: 2 });
  });

  test('counts every start', () => {
    const store = storeOf({});
    store.setState(restarted);
    store.setState(restarted);
    expect(store.getState().attempt).toBe(2);
  });
});

describe('cataloguedAs', () => {
  test('stores the catalogue’s answer and nothing else', () => {
    const store = storeOf({ selection });
    store.setState({ catalogued });
    expect(store.getState()).toEqual({ ...initialState(), selection, catalogued });
  });
});

describe('selected', () => {
  test('closes the menu and drops the old stream in the same write', () => {
    const store = storeOf({ ...playing, openMenu: 'episodes' });
    const writes: WidgetState[] = [];
    store.subscribe((state) => writes.push(state));
    store.setState(selected({ episodeId: 13, variantId: null }));
    expect(writes).toHaveLength(1);
    expect(writes[0]).toMatchObject({ selection: { episodeId: 13, variantId: null }, stream: null, openMenu: null });
  });

  test('starts an episode at its beginning, whatever position was stored', () => {
    const store = storeOf({ ...playing, lastPosition: { episodeId: 12, seconds: 40 } });
    store.setState(selected(selection));
    expect(store.getState().lastPosition).toBeNull();
  });

  test.each([0, 90])('starts an episode at the given position %d', (seconds) => {
    const store = storeOf({});
    store.setState(selected(selection, seconds));
    expect(store.getState().lastPosition).toEqual({ episodeId: 12, seconds });
  });
});

describe('streamOpened', () => {
  test('stores the stream for the player', () => {
    const store = storeOf({});
    store.setState(streamOpened(stream));
    expect(store.getState().stream).toBe(stream);
  });
});

describe('failed', () => {
  test('stores the failure with the position, and closes the menu', () => {
    const store = storeOf({ ...playing, openMenu: 'episodes' });
    store.setState(failed(failure, 40.5));
    expect(store.getState()).toMatchObject({
      failure,
      openMenu: null,
      lastPosition: { episodeId: 12, seconds: 40.5 },
    });
  });

  test('keeps the first position after a second failure before playback', () => {
    const lastPosition = { episodeId: 12, seconds: 40 };
    const store = storeOf({ ...playing, lastPosition });
    store.setState(failed(failure, 0));
    expect(store.getState().lastPosition).toEqual(lastPosition);
  });

  test.each<[string, Partial<WidgetState>]>([
    ['nothing is selected', { ...playing, selection: null }],
    ['another episode is being resolved', { ...playing, stream: null }],
  ])('keeps no position when %s', (_, state) => {
    const store = storeOf(state);
    store.setState(failed(failure, 40));
    expect(store.getState().lastPosition).toBeNull();
  });

  test('keeps no position of the placeholder', () => {
    const store = storeOf({ ...playing, catalogued: { ...catalogued, available: false } });
    store.setState(failed({ kind: 'region-blocked', id: 'a' }, 1.5));
    expect(store.getState().lastPosition).toBeNull();
  });
});
