// @vitest-environment happy-dom
import type { MediaContext } from '@vidstack/react';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createPresentation } from '@/media/stage/element-modes';
import { followNativeControls } from '@/media/vidstack/provider/presentation';

afterEach(() => vi.unstubAllGlobals());

/** Presents an element with these own properties; `notices` are the changes of its modes. */
function present(properties: object) {
  const video = Object.assign(document.createElement('video'), properties);
  const notices: unknown[] = [];
  const controller = new AbortController();
  const adapters = createPresentation(video, (mode, isShown) => notices.push([mode, isShown]), controller.signal);
  return { video, notices, adapters, destroy: () => controller.abort() };
}

type Mode = NonNullable<Parameters<typeof createPresentation>[0]['webkitPresentationMode']>;

/** The methods of Safari; it reports a change after it. */
function safari(mode: Mode = 'inline') {
  return {
    webkitPresentationMode: mode,
    webkitSupportsPresentationMode: () => true,
    webkitSetPresentationMode(this: HTMLVideoElement & { webkitPresentationMode: Mode }, next: Mode) {
      this.webkitPresentationMode = next;
      this.dispatchEvent(new Event('webkitpresentationmodechanged'));
    },
  };
}

describe('Presentation in Safari:', () => {
  test('the video enters and leaves fullscreen', async () => {
    const { notices, adapters } = present(safari());
    expect(adapters.fullscreen?.supported).toBe(true);
    await adapters.fullscreen?.enter();
    expect(adapters.fullscreen?.active).toBe(true);
    await adapters.fullscreen?.exit();
    expect(notices).toEqual([
      ['fullscreen', true],
      ['fullscreen', false],
    ]);
  });

  test('a change from picture-in-picture to fullscreen tells both', async () => {
    const { notices, adapters } = present(safari());
    await adapters.pictureInPicture?.enter();
    notices.length = 0;
    await adapters.fullscreen?.enter();
    expect(notices).toEqual([
      ['fullscreen', true],
      ['picture-in-picture', false],
    ]);
    expect(adapters.pictureInPicture?.active).toBe(false);
  });

  test('a mode from before the player is told', () => {
    const { notices, adapters } = present(safari('picture-in-picture'));
    expect(notices).toEqual([['picture-in-picture', true]]);
    expect(adapters.pictureInPicture?.active).toBe(true);
  });

  test('nothing is told after the end', async () => {
    const { notices, adapters, destroy } = present(safari());
    destroy();
    await adapters.fullscreen?.enter();
    expect(notices).toEqual([]);
  });
});

describe('Presentation by the standard:', () => {
  function standard(enabled: boolean) {
    Object.defineProperties(document, {
      pictureInPictureEnabled: { configurable: true, value: enabled },
      pictureInPictureElement: { configurable: true, writable: true, value: null },
      exitPictureInPicture: { configurable: true, value: vi.fn(async () => undefined) },
    });
    onTestFinished(() => {
      for (const key of ['pictureInPictureEnabled', 'pictureInPictureElement', 'exitPictureInPicture']) {
        Reflect.deleteProperty(document, key);
      }
    });
  }

  test('picture-in-picture opens and closes, and the page has the fullscreen', async () => {
    standard(true);
    const requestPictureInPicture = vi.fn(async () => undefined);
    const { video, notices, adapters } = present({ requestPictureInPicture });
    expect(adapters.fullscreen).toBeUndefined();
    await adapters.pictureInPicture?.enter();
    Object.assign(document, { pictureInPictureElement: video });
    video.dispatchEvent(new Event('enterpictureinpicture'));
    expect(adapters.pictureInPicture?.active).toBe(true);
    await adapters.pictureInPicture?.exit();
    video.dispatchEvent(new Event('leavepictureinpicture'));
    expect(requestPictureInPicture).toHaveBeenCalledTimes(1);
    expect(document.exitPictureInPicture).toHaveBeenCalledTimes(1);
    expect(notices).toEqual([
      ['picture-in-picture', true],
      ['picture-in-picture', false],
    ]);
  });

  test.each([
    ['the browser', false, {}],
    ['the element', true, { disablePictureInPicture: true }],
  ])('picture-in-picture is missing where %s forbids it', (_, enabled, properties) => {
    standard(enabled);
    expect(present(properties).adapters).toEqual({});
  });
});

test('Native controls: the element has them while Vidstack wants them', () => {
  const video = document.createElement('video');
  const controller = new AbortController();
  let tell: (state: { nativeControls: boolean }) => void = () => undefined;
  const stop = vi.fn();
  const subscribe = (listener: typeof tell) => {
    tell = listener;
    return stop;
  };
  followNativeControls(video, { player: { subscribe } } as unknown as MediaContext, controller.signal);
  tell({ nativeControls: true });
  expect(video.controls).toBe(true);
  tell({ nativeControls: false });
  expect(video.controls).toBe(false);
  controller.abort();
  expect(stop).toHaveBeenCalledTimes(1);
});
