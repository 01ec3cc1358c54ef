import { describe, expect, test } from 'vitest';
import { DEFAULT_CAPTION_STYLE } from '@/domain/caption-style';
import { initialState } from '@/store/state';
import { createWidgetStore } from '@/store/store';

describe('createWidgetStore', () => {
  test('two widgets of a page share nothing', () => {
    const one = createWidgetStore({ hideEpisodes: false });
    const two = createWidgetStore({ hideEpisodes: false });
    one.setState({ attempt: 5 });
    expect(two.getState().attempt).toBe(0);
  });

  test.each([true, false])('keeps what the owner said of the pickers: %s', (hideEpisodes) => {
    expect(createWidgetStore({ hideEpisodes }).getState()).toEqual(initialState(hideEpisodes));
  });
});

describe('initialState', () => {
  test('nothing has happened', () => {
    expect(initialState(true)).toEqual({
      catalogued: null,
      selection: null,
      stream: null,
      failure: null,
      openMenu: null,
      captionStyle: DEFAULT_CAPTION_STYLE,
      hideEpisodes: true,
      soundRefused: false,
      lastPosition: null,
      attempt: 0,
    });
  });
});
