import { expect, test, vi } from 'vitest';
import { handOverElement, reportNextStart } from '@/media/preview/element-takeover';

/** A page with a React root, which creates elements by the root's document. */
function aPage() {
  class FakeDocument {
    body = { parentElement: null };
    createElement(tag: string) {
      return { tag, by: this };
    }
  }
  const document = new FakeDocument();
  /** A class as in a browser, so that properties of the instance can be deleted. */
  class FakeElement {
    declare ownerDocument: FakeDocument;
    video: unknown = null;
    parentElement: unknown;
    constructor(parent: unknown) {
      this.parentElement = parent;
    }
    querySelector = () => this.video;
  }
  Object.defineProperty(FakeElement.prototype, 'ownerDocument', { get: () => document });
  const root = new FakeElement(document.body);
  const outlet = new FakeElement(new FakeElement(root));
  return { document, root, outlet, byReact: (tag: string) => root.ownerDocument.createElement(tag) };
}

const NEVER = new AbortController().signal;

function lent(signal = NEVER) {
  const page = aPage();
  const video = { tag: 'lent' };
  handOverElement(video as never, page.outlet as never, signal);
  return { ...page, video };
}

test('Element takeover: React gets the passed video at each render, until it is in its outlet', () => {
  const { outlet, root, byReact, document, video } = lent();
  expect(byReact('div')).toMatchObject({ tag: 'div', by: document });
  expect(byReact('video')).toBe(video);
  expect(byReact('video')).toBe(video);
  outlet.video = video;
  expect(byReact('video')).toMatchObject({ tag: 'video' });
  expect(root.ownerDocument).toBe(document);
});

test('Element takeover: other code gets new elements', () => {
  const { document, video } = lent();
  expect(document.createElement('video')).not.toBe(video);
  expect(Object.hasOwn(document, 'createElement')).toBe(false);
});

test('Element takeover: the document is otherwise unchanged', () => {
  const { root, document } = lent();
  expect(root.ownerDocument.body).toBe(document.body);
});

test('Element takeover: passes nothing after the preview has ended', () => {
  const controller = new AbortController();
  const { root, document, byReact } = lent(controller.signal);
  controller.abort();
  expect(root.ownerDocument).toBe(document);
  expect(byReact('video')).toMatchObject({ tag: 'video' });
});

/** A playing element, and its events. */
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

test('Element takeover: a start of a playing element is reported as a start, once', async () => {
  const { video, play } = aVideo(false);
  const events: string[] = [];
  for (const type of ['play', 'playing']) video.addEventListener(type, () => events.push(type));
  reportNextStart(video as never);
  await video.play();
  await vi.waitFor(() => expect(events).toEqual(['play', 'playing']));
  expect(play).not.toHaveBeenCalled();
  await video.play();
  expect(play).toHaveBeenCalledTimes(1);
});

test('Element takeover: a start after a pause, or of a paused element, is an ordinary one', async () => {
  const paused = aVideo(false);
  reportNextStart(paused.video as never);
  paused.video.dispatchEvent(new Event('pause'));
  await paused.video.play();
  expect(paused.play).toHaveBeenCalledTimes(1);

  const still = aVideo(true);
  reportNextStart(still.video as never);
  await still.video.play();
  expect(still.play).toHaveBeenCalledTimes(1);
});
