import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { EventName } from 'vv-protocol';
import { ok } from '@/lib/result';
import { aCatalogue } from '../../support/fake-catalogue';
import { aPlayingWidget, aWidget, type FakeWidget, settle } from '../../support/fake-widget';

let widget: FakeWidget;

beforeEach(async () => {
  vi.useFakeTimers();
  widget = await aPlayingWidget();
});
afterEach(() => {
  vi.useRealTimers();
});

const sent = (name: EventName) =>
  widget.host.events.filter((event) => event.name === name).map(({ payload }) => payload);

/** Passes playback to a second. */
const playTo = (currentTime: number) => {
  widget.media.at(currentTime);
  widget.media.emit('timeupdate', { currentTime, duration: 2520 });
};

describe('Messages of the media', () => {
  test('tell metadata, seeks, rate, tracks and picture-in-picture', () => {
    const { media } = widget;
    media.emit('metadata', { duration: 2520, width: 1280, height: 720 });
    media.emit('metadata', { duration: Number.POSITIVE_INFINITY, width: null, height: null });
    media.emit('seeking', { to: 30 });
    media.emit('seeked', { at: 30.1 });
    media.emit('ratechange', { rate: 1.5 });
    media.emit('audiotrackchange', { label: 'Original' });
    media.emit('texttrackchange', { label: null, asked: true });
    media.emit('pipchange', { pip: true });
    expect(sent('loadedmetadata')).toEqual([
      { duration: 2520, width: 1280, height: 720 },
      { duration: null, width: null, height: null },
    ]);
    expect(sent('seeking')).toEqual([{ currentTime: 30 }]);
    expect(sent('seeked')).toEqual([{ currentTime: 30.1 }]);
    expect(sent('ratechange')).toEqual([{ rate: 1.5 }]);
    expect(sent('audiotrackchange')).toEqual([{ label: 'Original' }]);
    expect(sent('texttrackchange')).toEqual([{ label: null }]);
    expect(sent('pipchange')).toEqual([{ pip: true }]);
  });

  test('tell that the browser refused a start', () => {
    widget.media.emit('autoplayrefused', { refused: 'sound' });
    widget.media.emit('autoplayrefused', { refused: 'all' });
    expect(sent('autoplayblocked')).toEqual([{ muted: true }, { muted: false }]);
  });

  test('tell the beginning and the end of a wait, each once', () => {
    widget.media.emit('waiting', { since: 1 });
    widget.media.emit('waiting', { since: 2 });
    widget.media.emit('playing', undefined);
    widget.media.emit('waiting', { since: 3 });
    widget.media.emit('pause', undefined);
    widget.media.emit('pause', undefined);
    expect(sent('buffering').map((payload) => (payload as { buffering: boolean }).buffering)).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });

  test('tell the loaded ranges to a page that asks, at most four times a second', () => {
    const { media, host, page } = widget;
    media.read.buffered = [{ start: 0, end: 12 }];
    media.emit('progress', undefined);
    expect(sent('progress')).toEqual([]);
    host.asked = ['progress'];
    for (const at of [1000, 1100, 1240, 1260]) {
      page.now.mockReturnValue(at);
      media.emit('progress', undefined);
    }
    expect(sent('progress')).toEqual([{ buffered: media.read.buffered }, { buffered: media.read.buffered }]);
  });

  test('tell the chapter that playback enters', () => {
    const [first, second] = [
      { start: 10, title: 'Начало' },
      { start: 60, title: 'Дорога' },
    ];
    playTo(5);
    widget.media.parts = [first, second];
    for (const at of [6, 11, 12, 61, 9]) playTo(at);
    expect(sent('chapterchange')).toEqual([{ chapter: first }, { chapter: second }, { chapter: null }]);
  });

  test('stay in the frame while the placeholder of blocked content plays', async () => {
    widget = await aPlayingWidget({ catalogue: aCatalogue({ available: false }) });
    widget.media.emit('metadata', { duration: 5, width: 1, height: 1 });
    widget.media.emit('seeking', { to: 1 });
    expect(sent('loadedmetadata')).toEqual([]);
    expect(sent('seeking')).toEqual([]);
  });
});

describe('Cue points', () => {
  test('are told when playback reaches them, in order, and again each time', async () => {
    await widget.call('addCuePoint', { time: 101.5, id: 'b', data: { name: 'титры' } });
    expect(await widget.call('addCuePoint', { time: 101 })).toEqual(ok('cue-1'));
    playTo(100.9);
    expect(sent('cuepoint')).toEqual([]);
    playTo(101.6);
    expect(sent('cuepoint')).toEqual([
      { id: 'cue-1', time: 101, data: null },
      { id: 'b', time: 101.5, data: { name: 'титры' } },
    ]);
    widget.media.emit('seeking', { to: 101.4 });
    playTo(101.6);
    expect(sent('cuepoint')).toHaveLength(3);
  });

  test('are passed by a seek without a message', async () => {
    await widget.call('addCuePoint', { time: 300 });
    playTo(100.2);
    widget.media.emit('seeking', { to: 400 });
    playTo(400.1);
    expect(sent('cuepoint')).toEqual([]);
  });

  test('are told at the very second of a seek', async () => {
    await widget.call('addCuePoint', { time: 300 });
    widget.media.emit('seeking', { to: 300 });
    playTo(300.2);
    expect(sent('cuepoint')).toHaveLength(1);
  });

  test('end with removeCuePoint, and with another episode', async () => {
    await widget.call('addCuePoint', { time: 101, id: 'a' });
    expect(await widget.call('removeCuePoint', 'a')).toEqual(ok(null));
    expect(await widget.call('removeCuePoint', { id: 'a' })).toMatchObject({ error: { name: 'NotFoundError' } });
    await widget.call('addCuePoint', { time: 101 });
    widget.commands.selectEpisode(12);
    await settle();
    playTo(100.9);
    playTo(101.2);
    expect(sent('cuepoint')).toEqual([]);
  });

  test('wait for the first episode, and for that of another film', async () => {
    widget = aWidget();
    await widget.call('addCuePoint', { time: 101, id: 'a' });
    widget.commands.start();
    await settle();
    playTo(100.9);
    playTo(101.2);
    expect(sent('cuepoint')).toHaveLength(1);
    void widget.call('load', { movieId: 1 });
    await widget.call('addCuePoint', { time: 102, id: 'b' });
    await settle();
    playTo(100.9);
    playTo(102.2);
    expect(sent('cuepoint').slice(1)).toEqual([expect.objectContaining({ id: 'b' })]);
  });

  test.each([
    ['an id that is taken', { time: 2, id: 'a' }],
    ['data that is too long', { time: 2, data: 'a'.repeat(1001) }],
    ['data that JSON cannot write', { time: 2, data: () => 1 }],
    ['a time below zero', { time: -1 }],
    ['no time', {}],
  ])('refuse %s', async (_, point) => {
    await widget.call('addCuePoint', { time: 1, id: 'a' });
    expect(await widget.call('addCuePoint', point)).toMatchObject({ ok: false, error: { name: 'RangeError' } });
  });
});

describe('Loop', () => {
  test('starts the content again in place of the next episode, without `ended`', async () => {
    await widget.call('setLoop', { loop: true });
    widget.media.commands.length = 0;
    widget.media.at(2520, 'ended');
    widget.media.emit('ended', undefined);
    expect(widget.media.commands).toEqual(['seek 0', 'play']);
    expect(sent('ended')).toEqual([]);
    expect(widget.handlers.state().episode).toBe(1);
    await widget.call('setLoop', false);
    widget.media.emit('ended', undefined);
    expect(sent('ended')).toHaveLength(1);
  });
});

describe('Screen methods', () => {
  test('enter and leave fullscreen once each', async () => {
    const { media } = widget;
    media.obeys = true;
    media.commands.length = 0;
    for (const name of ['requestFullscreen', 'requestFullscreen', 'exitFullscreen', 'exitFullscreen'] as const)
      expect(await widget.call(name)).toEqual(ok(null));
    expect(media.commands).toEqual(['enter fullscreen', 'leave fullscreen']);
  });

  test('stretch the frame where the host page replaces fullscreen', async () => {
    widget.store.setState({ stretches: true });
    await widget.call('requestFullscreen');
    await widget.call('requestFullscreen');
    await widget.call('exitFullscreen');
    expect(sent('fullscreenchange')).toEqual([
      { fullscreen: true, stretched: true },
      { fullscreen: false, stretched: false },
    ]);
  });

  test.each(['requestFullscreen', 'requestPictureInPicture'] as const)(
    '%s is refused without a gesture, and where the browser has none',
    async (name) => {
      widget.media.refusal = 'NotAllowedError';
      expect(await widget.call(name)).toMatchObject({ ok: false, error: { name: 'NotAllowedError' } });
      Object.assign(widget.media.features, { fullscreen: false, 'picture-in-picture': false });
      expect(await widget.call(name)).toMatchObject({ ok: false, error: { name: 'UnsupportedError' } });
    },
  );
});

test('exitPictureInPicture needs no gesture, and no picture-in-picture', async () => {
  widget.media.refusal = 'NotAllowedError';
  widget.media.features['picture-in-picture'] = false;
  widget.media.commands.length = 0;
  expect(await widget.call('exitPictureInPicture')).toEqual(ok(null));
  expect(widget.media.commands).toEqual(['leave picture-in-picture']);
});

test('getLoop tells what setLoop, the link or the viewer has set', async () => {
  expect(await widget.call('getLoop')).toEqual(ok(false));
  await widget.call('setLoop', true);
  expect(await widget.call('getLoop')).toEqual(ok(true));
});

test('getCuePoints lists the points of the episode by their time', async () => {
  await widget.call('addCuePoint', { time: 9, id: 'b', data: { n: 1 } });
  await widget.call('addCuePoint', { time: 3 });
  expect(await widget.call('getCuePoints')).toEqual(
    ok([
      { id: 'cue-1', time: 3, data: null },
      { id: 'b', time: 9, data: { n: 1 } },
    ]),
  );
  await widget.call('removeCuePoint', 'b');
  await widget.call('removeCuePoint', 'cue-1');
  expect(await widget.call('getCuePoints')).toEqual(ok([]));
});

test.each(['getBuffered', 'getSeekable', 'getPlayed'] as const)(
  '%s reads the content, and nothing else',
  async (name) => {
    const of = name.slice(3).toLowerCase() as 'buffered' | 'seekable' | 'played';
    widget.media.read[of] = [{ start: 3, end: 9 }];
    expect(await widget.call(name)).toEqual(ok([{ start: 3, end: 9 }]));
    // The player has the episode before.
    const { stream, catalogued } = widget.state();
    widget.store.setState({ stream: null });
    expect(await widget.call(name)).toEqual(ok([]));
    widget.store.setState({ stream, catalogued: catalogued && { ...catalogued, available: false } });
    expect(await widget.call(name), 'the placeholder is no content').toEqual(ok([]));
  },
);

test('setColors draws a colour, and refuses a text that is none', async () => {
  expect(await widget.call('setColors', { accent: '#00adef' })).toEqual(ok(null));
  expect(widget.page.showAccent).toHaveBeenCalledWith('#00adef');
  const refused = await widget.call('setColors', { accent: 'red;background:url(//evil.example)' });
  expect(refused).toMatchObject({ ok: false, error: { name: 'RangeError' } });
});

test('getBuffered and getChapters read the player', async () => {
  widget.media.read.buffered = [{ start: 3, end: 9 }];
  widget.media.parts = [{ start: 0, title: 'Начало' }];
  expect(await widget.call('getBuffered')).toEqual(ok([{ start: 3, end: 9 }]));
  expect(await widget.call('getChapters')).toEqual(ok([{ start: 0, title: 'Начало' }]));
});
