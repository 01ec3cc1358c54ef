import { expect, test, vi } from 'vitest';
import { lendElement, tellNextStart } from '@/media/early-element';

function aDocument() {
  class FakeDocument {
    createElement(tag: string) {
      return { tag };
    }
  }
  return new FakeDocument();
}

test('whoever makes a video gets the one that is lent, until it stands where it belongs', () => {
  const document = aDocument();
  const video = { tag: 'lent' };
  const inside = new Set<unknown>();
  const outlet = { contains: (element: unknown) => inside.has(element) };
  lendElement(document as never, video as never, outlet as never, new AbortController().signal);
  expect(document.createElement('div')).toEqual({ tag: 'div' });
  expect(document.createElement('video')).toBe(video);
  inside.add(video);
  expect(document.createElement('video')).toEqual({ tag: 'video' });
  expect(Object.hasOwn(document, 'createElement')).toBe(false);
});

test('nothing is lent any more once the film has ended', () => {
  const document = aDocument();
  const controller = new AbortController();
  lendElement(document as never, {} as never, { contains: () => false } as never, controller.signal);
  controller.abort();
  expect(document.createElement('video')).toEqual({ tag: 'video' });
});

/** An element that plays, and the events that it is said to have. */
function aVideo(paused: boolean) {
  const play = vi.fn(async () => undefined);
  const video = Object.assign(Object.create({ play }) as { play: typeof play }, {
    paused,
    readyState: 4,
    ...listening(),
  });
  return { video, play };
}

function listening() {
  const target = new EventTarget();
  return {
    addEventListener: target.addEventListener.bind(target),
    dispatchEvent: target.dispatchEvent.bind(target),
  };
}

test('a start of what plays already is answered as a start is, once', async () => {
  const { video, play } = aVideo(false);
  const told: string[] = [];
  for (const type of ['play', 'playing']) video.addEventListener(type, () => told.push(type));
  tellNextStart(video as never);
  await video.play();
  await vi.waitFor(() => expect(told).toEqual(['play', 'playing']));
  expect(play).not.toHaveBeenCalled();
  await video.play();
  expect(play).toHaveBeenCalledTimes(1);
});

test('a pause before makes the start an ordinary one; so does an element that stands still', async () => {
  const paused = aVideo(false);
  tellNextStart(paused.video as never);
  paused.video.dispatchEvent(new Event('pause'));
  await paused.video.play();
  expect(paused.play).toHaveBeenCalledTimes(1);

  const still = aVideo(true);
  tellNextStart(still.video as never);
  await still.video.play();
  expect(still.play).toHaveBeenCalledTimes(1);
});
