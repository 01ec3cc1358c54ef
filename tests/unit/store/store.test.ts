import { describe, expect, test } from 'vitest';
import { DEFAULT_CAPTION_STYLE } from '@/domain/playback/caption-style';
import { initialState } from '@/store/state';
import { createWidgetStore } from '@/store/store';

describe('createWidgetStore', () => {
  test('gives two widgets of a page separate state', () => {
    const one = createWidgetStore();
    const two = createWidgetStore();
    one.setState({ attempt: 5 });
    expect(two.getState().attempt).toBe(0);
  });

  test('keeps the options of the site', () => {
    const choices = { hideEpisodes: true, enabledShare: true, langOrder: ['ru', 'en'] };
    expect(createWidgetStore(choices).getState()).toEqual({ ...initialState(), ...choices });
  });
});

describe('initialState', () => {
  test('has nothing selected, loaded or open', () => {
    expect(initialState({ hideEpisodes: true })).toEqual({
      catalogued: null,
      selection: null,
      stream: null,
      isUnloaded: false,
      failure: null,
      openMenu: null,
      menuPath: { parents: [], left: null, seasonId: null },
      settings: {
        captionStyle: DEFAULT_CAPTION_STYLE,
        secondCaptions: '',
        audioEffects: { night: false, dialogue: false },
        remaining: false,
        autoNext: true,
        seekStep: 0,
        skips: {},
        filledFrames: [],
      },
      hideEpisodes: true,
      enabledShare: false,
      langOrder: [],
      crossOrigin: 'anonymous',
      hasHeat: false,
      dub: null,
      resume: null,
      nextCard: null,
      nextCancelled: false,
      loop: false,
      notice: null,
      soundRefused: false,
      playIntent: { phase: 'idle' },
      recovering: null,
      offline: false,
      restart: null,
      retryIn: null,
      stretched: false,
      stretches: false,
      lastPosition: null,
      adBreak: { phase: 'none' },
      breaks: [],
      prerollSeen: null,
      breaksSeen: null,
      diagnosticsShown: false,
      lastErrorId: null,
      adHistory: [],
      adCount: 0,
      leanBack: null,
      hostPage: { shareUrl: null, poster: null, pauseOthers: true },
      related: [],
      attempt: 0,
    });
  });
});
