import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ok } from '@/lib/result';
import { aMaster, aSeries, aVariant } from '../../fixtures/catalogue';
import { aCatalogue } from '../../support/fake-catalogue';
import { aPlayingWidget, aWidget, type FakeWidget, settle } from '../../support/fake-widget';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const NORTH = 'Студия Север';
const SOUTH = 'Студия Юг';

/** Each episode has two dubs, ids `…1` and `…2`; the last one of the second season has only the first dub. */
function aSeriesWithTwoDubs() {
  const episodes = aSeries(({ id }) => ({
    episodeVariants: [aVariant(id * 10 + 1, NORTH), ...(id === 23 ? [] : [aVariant(id * 10 + 2, SOUTH)])],
  }));
  const catalogue = aCatalogue({ episodes });
  for (const { episodeVariants } of episodes)
    for (const { filepath } of episodeVariants) catalogue.answers.set(filepath, ok(aMaster()));
  return catalogue;
}

type Given = Omit<NonNullable<Parameters<typeof aWidget>[0]>, 'catalogue'>;

const playing = (given: Given = {}): Promise<FakeWidget> =>
  aPlayingWidget({ ...given, catalogue: aSeriesWithTwoDubs() });
const variantOf = (widget: FakeWidget) => widget.state().selection?.variantId;

describe('Dub at startup', () => {
  test.each<[string, Given, number]>([
    ['the first', {}, 111],
    ['the one whose id is in the link', { query: { episodeVariantId: 112 } }, 112],
    ['the one whose author is in the link', { query: { voiceAuthor: SOUTH } }, 112],
    ['the one saved for the content', { stored: { episodeVariants: { 1: SOUTH } } }, 112],
    ['the one saved by its id', { stored: { episodeVariants: { 1: 112 } } }, 112],
    [
      'the one in the link before the saved one',
      { query: { voiceAuthor: NORTH }, stored: { episodeVariants: { 1: SOUTH } } },
      111,
    ],
    [
      'the saved one when the link names an unknown one',
      { query: { voiceAuthor: 'X' }, stored: { episodeVariants: { 1: SOUTH } } },
      112,
    ],
    ['the first when one is saved for other content', { stored: { episodeVariants: { 2: SOUTH } } }, 111],
    ['the first when the saved value is damaged', { stored: { episodeVariants: [null] } }, 111],
  ])('is %s', async (_, given, expected) => {
    const widget = await playing(given);
    expect(variantOf(widget)).toBe(expected);
    expect(widget.state().notice).toBeNull();
  });

  test('is another one, with a notice, when the episode lacks the saved one', async () => {
    const widget = await playing({ query: { episodeId: 23 }, stored: { episodeVariants: { 1: SOUTH } } });
    expect(variantOf(widget)).toBe(231);
    expect(widget.state().notice).toEqual({ kind: 'voice-missing', missing: SOUTH, instead: NORTH });
  });
});

describe('Dub of another episode', () => {
  test('stays, is replaced with a notice where it is missing, and returns where it exists', async () => {
    const widget = await playing({ query: { episodeId: 21, episodeVariantId: 212 } });
    widget.commands.playNext();
    expect(variantOf(widget)).toBe(222);
    expect(widget.state().notice).toBeNull();
    widget.commands.playNext();
    expect(variantOf(widget)).toBe(231);
    expect(widget.state().notice).toEqual({ kind: 'voice-missing', missing: SOUTH, instead: NORTH });
    widget.commands.playPrevious();
    expect(variantOf(widget)).toBe(222);
    expect(widget.state().notice).toBeNull();
  });

  test('stays preferred after a failure in an episode without it', async () => {
    const widget = await playing({ query: { episodeId: 22, episodeVariantId: 222 } });
    widget.commands.playNext();
    await settle();
    widget.media.emit('failed', { kind: 'stalled', message: '' });
    widget.commands.retry();
    await settle();
    expect(variantOf(widget)).toBe(231);
    widget.commands.playPrevious();
    expect(variantOf(widget)).toBe(222);
  });
});

describe('Dub selection', () => {
  test('plays from the same second, informs the host page, and is saved for the content', async () => {
    const widget = await playing({ stored: { episodeVariants: { 5: 'X' } } });
    widget.store.setState({ openMenu: 'variants' });
    widget.media.at(754.4);
    widget.commands.selectVariant(112);
    await settle();
    expect(widget.media.loaded?.options).toEqual({ start: 'asked', startAt: 754.4 });
    expect(widget.media.loaded?.picture.continues).toBe(true);
    expect(widget.catalogue.calls.at(-1)?.name).toBe('https://media.example/v112/master.json');
    expect(widget.stored('episodeVariants')).toEqual({ 1: SOUTH, 5: 'X' });
    expect(widget.stored('episodesTimeProgress')).toEqual({ 11: { 111: 754 } });
    expect(widget.state().openMenu).toBeNull();
    expect(widget.host.events.at(-1)).toMatchObject({
      name: 'episodechange',
      payload: { id: 11, variant: { id: 112, title: SOUTH } },
    });
    expect(widget.host.plains).toEqual([]);
  });

  test('goes on where the dub before is once the stream is known', async () => {
    const widget = await playing();
    widget.media.at(300);
    widget.commands.selectVariant(112);
    widget.media.at(301.5);
    await settle();
    expect(widget.media.loaded?.options).toEqual({ start: 'asked', startAt: 301.5 });
    widget.media.now = { ...widget.media.now, currentTime: 0, playback: 'idle', duration: 0 };
    widget.commands.selectVariant(111);
    await settle();
    expect(widget.media.loaded?.options.startAt).toBe(301.5);
  });

  test('begins where it was chosen if the dub before has come to its end by then', async () => {
    const widget = await playing();
    const { duration } = widget.media.now;
    widget.media.at(duration - 5);
    widget.commands.selectVariant(112);
    widget.media.at(duration - 0.5);
    await settle();
    expect(widget.media.loaded?.options).toEqual({ start: 'asked', startAt: duration - 5 });
  });

  test.each([
    ['paused', 'paused'],
    ['idle', 'paused'],
    ['ended', 'paused'],
  ] as const)('in a player that is %s starts %s', async (playback, start) => {
    const widget = await playing();
    widget.media.at(20, playback);
    widget.commands.selectVariant(112);
    await settle();
    expect(widget.media.loaded?.options.start).toBe(start);
  });

  test('twice in a row keeps the second and the playback, whatever the player reports meanwhile', async () => {
    const widget = await playing();
    widget.media.at(300);
    widget.commands.selectVariant(112);
    await settle();
    widget.media.now = { ...widget.media.now, currentTime: 0, playback: 'idle', duration: 0 };
    widget.commands.selectVariant(111);
    await settle();
    expect(widget.media.loaded?.options).toEqual({ start: 'asked', startAt: 300 });
    expect(variantOf(widget)).toBe(111);
  });

  test('right after an episode selection starts at the beginning of that episode', async () => {
    const widget = await playing();
    widget.commands.playNext();
    widget.commands.selectVariant(122);
    await settle();
    expect(widget.media.loaded?.options).toEqual({ start: 'asked', startAt: null });
  });

  test('only closes the menu for the current dub', async () => {
    const widget = await playing();
    widget.store.setState({ openMenu: 'variants' });
    widget.commands.selectVariant(111);
    expect(widget.state().openMenu).toBeNull();
    expect(widget.state().stream).not.toBeNull();
    expect(widget.stored('episodeVariants')).toEqual({ 1: NORTH });
  });

  test.each<[string, number, (widget: FakeWidget) => void]>([
    ['unknown', 999, () => undefined],
    ['selected behind the failure screen', 112, ({ media }) => media.emit('failed', { kind: 'stalled', message: '' })],
  ])('has no effect when the dub is %s', async (_, id, change) => {
    const widget = await playing();
    change(widget);
    widget.commands.selectVariant(id);
    expect(variantOf(widget)).toBe(111);
    expect(widget.stored('episodeVariants')).toBeNull();
  });
});

describe('Audio track', () => {
  const dub = { label: 'Дубляж', language: 'ru' };
  const original = { label: 'Original', language: 'en' };
  const ac3 = { label: 'Дубляж AC3', language: 'ru' };
  const reportTracks = (widget: FakeWidget, tracks = [dub, original, ac3]) => {
    widget.media.now = { ...widget.media.now, audioTrack: tracks[0]?.label ?? null };
    widget.media.emit('audiotracks', tracks);
    return widget.media.commands;
  };

  test('plays at once when selected, and is saved for the content', async () => {
    const widget = await aPlayingWidget({ stored: { favoriteAudioTracks: { 7: 'X' } } });
    widget.commands.chooseAudio('Original');
    expect(widget.media.commands).toEqual(['audio Original']);
    expect(widget.stored('favoriteAudioTracks')).toEqual({ 1: 'Original', 7: 'X' });
  });

  test('selected before the catalogue has answered is not saved', () => {
    const widget = aWidget();
    widget.commands.chooseAudio('Original');
    expect(widget.stored('favoriteAudioTracks')).toBeNull();
  });

  test('that was saved plays in every episode', async () => {
    const widget = await aPlayingWidget({ stored: { favoriteAudioTracks: { 1: 'Original' } } });
    expect(reportTracks(widget)).toEqual(['audio Original']);
    expect(widget.state().notice).toBeNull();
  });

  test.each<[string, Given, string[]]>([
    ['the first, which plays already', {}, []],
    ['the one of the dub author', { query: { voiceAuthor: 'original' } }, ['audio Original']],
    ['the first of the preferred languages', { config: { langOrder: ['en', 'ru'] } }, ['audio Original']],
  ])('at startup is %s', async (_, given, expected) => {
    expect(reportTracks(await aPlayingWidget(given))).toEqual(expected);
  });

  test('is another one, with a notice, when the source lacks the saved one', async () => {
    const widget = await aPlayingWidget({ stored: { favoriteAudioTracks: { 1: 'Original' } } });
    expect(reportTracks(widget, [dub])).toEqual([]);
    expect(widget.state().notice).toEqual({ kind: 'voice-missing', missing: 'Original', instead: 'Дубляж' });
  });

  test('outside the preferred languages is not reported as missing', async () => {
    const widget = await aPlayingWidget({
      stored: { favoriteAudioTracks: { 1: 'Original' } },
      config: { langOrder: ['ru'] },
    });
    reportTracks(widget);
    expect(widget.state().notice).toBeNull();
  });
});
