import { describe, expect, expectTypeOf, test } from 'vitest';
import {
  ERROR_NAMES,
  type ErrorName,
  EVENT_NAMES,
  type EventName,
  METHOD_NAMES,
  METHODS_WITHOUT_PAYLOAD,
  type MethodName,
  type Methods,
} from 'vv-protocol';

/** Version 1 of the protocol. A name may be added; none may be removed or renamed. */
const METHODS_OF_V1 =
  'getState getEpisodes play pause seek setVolume setMuted setRate setQuality setAudioTrack setTextTrack setEpisode pauseAd getDiagnostics setRelated load requestFullscreen exitFullscreen requestPictureInPicture setLoop addCuePoint removeCuePoint getChapters getBuffered exitPictureInPicture getLoop getCuePoints getSeekable getPlayed unload setColors';
const EVENTS_OF_V1 =
  'ready play pause timeupdate ended episodechange adstart adend aderror error blocked volumechange qualitychange fullscreenchange statistics storage relatedselect loadedmetadata seeking seeked buffering progress ratechange audiotrackchange texttrackchange pipchange cuepoint chapterchange metadata autoplayblocked notfound back adbreak';

type WithoutPayload = { [M in MethodName]: Parameters<Methods[M]> extends [] ? M : never }[MethodName];

describe('vv-protocol', () => {
  test('has the methods of version 1, in their order', () => {
    expect([...METHOD_NAMES]).toEqual(METHODS_OF_V1.split(' '));
  });

  test('has the events of version 1, in their order', () => {
    expect([...EVENT_NAMES]).toEqual(EVENTS_OF_V1.split(' '));
  });

  test('lists each name that its types have, and no other', () => {
    expectTypeOf<(typeof METHOD_NAMES)[number]>().toEqualTypeOf<MethodName>();
    expectTypeOf<(typeof EVENT_NAMES)[number]>().toEqualTypeOf<EventName>();
    expectTypeOf<(typeof ERROR_NAMES)[number]>().toEqualTypeOf<ErrorName>();
    expectTypeOf<(typeof METHODS_WITHOUT_PAYLOAD)[number]>().toEqualTypeOf<WithoutPayload>();
    for (const names of [METHOD_NAMES, EVENT_NAMES, ERROR_NAMES, METHODS_WITHOUT_PAYLOAD]) {
      expect(new Set(names).size).toBe(names.length);
    }
  });
});
