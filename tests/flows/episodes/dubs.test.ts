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

/** Every episode in two voices, ids `…1` and `…2`; the last of the second season only in the first voice. */
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

describe('the voice at the start', () => {
  test.each<[string, Given, number]>([
    ['the first', {}, 111],
    ['the one that the link names by id', { query: { episodeVariantId: 112 } }, 112],
    ['the one that the link names by its author', { query: { voiceAuthor: SOUTH } }, 112],
    ['the one that is remembered for the content', { stored: { episodeVariants: { 1: SOUTH } } }, 112],
    ['one that was remembered as an id', { stored: { episodeVariants: { 1: 112 } } }, 112],
    [
      'the link’s before the remembered one',
      { query: { voiceAuthor: NORTH }, stored: { episodeVariants: { 1: SOUTH } } },
      111,
    ],
    [
      'the remembered one when the link’s is unknown',
      { query: { voiceAuthor: 'X' }, stored: { episodeVariants: { 1: SOUTH } } },
      112,
    ],
    ['the first when another content’s is remembered', { stored: { episodeVariants: { 2: SOUTH } } }, 111],
    ['the first when the memory is damaged', { stored: { episodeVariants: [null] } }, 111],
  ])('%s', async (_, given, expected) => {
    const widget = await playing(given);
    expect(variantOf(widget)).toBe(expected);
    expect(widget.state().notice).toBeNull();
  });

  test('another one when the episode has not got the remembered one, and a word about it', async () => {
    const widget = await playing({ query: { episodeId: 23 }, stored: { episodeVariants: { 1: SOUTH } } });
    expect(variantOf(widget)).toBe(231);
    expect(widget.state().notice).toEqual({ kind: 'voice-missing', missing: SOUTH, instead: NORTH });
  });
});

describe('another episode', () => {
  test('keeps the voice, misses it with a word, and has it back where it is', async () => {
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

  test('after a failure where the voice is missing the wish is not forgotten', async () => {
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

describe('the choice of a voice', () => {
  test('plays it at the same second, tells the owner, and is remembered for the content', async () => {
    const widget = await playing({ stored: { episodeVariants: { 5: 'X' } } });
    widget.store.setState({ openMenu: 'variants' });
    widget.media.at(754.4);
    widget.commands.selectVariant(112);
    await settle();
    expect(widget.media.loaded?.options).toEqual({ start: 'asked', startAt: 754.4 });
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

  test.each([
    ['paused', 'paused'],
    ['idle', 'paused'],
    ['ended', 'paused'],
  ] as const)('of a player that is %s starts %s', async (playback, start) => {
    const widget = await playing();
    widget.media.at(20, playback);
    widget.commands.selectVariant(112);
    await settle();
    expect(widget.media.loaded?.options.start).toBe(start);
  });

  test('two choices in a row keep the second and go on playing, whatever the player says meanwhile', async () => {
    const widget = await playing();
    widget.media.at(300);
    widget.commands.selectVariant(112);
    await settle();
    widget.media.at(0, 'idle', 0);
    widget.media.starting = true;
    widget.commands.selectVariant(111);
    await settle();
    expect(widget.media.loaded?.options).toEqual({ start: 'asked', startAt: 300 });
    expect(variantOf(widget)).toBe(111);
  });

  test('right after the choice of an episode begins at that episode’s start', async () => {
    const widget = await playing();
    widget.commands.playNext();
    widget.commands.selectVariant(122);
    await settle();
    expect(widget.media.loaded?.options).toEqual({ start: 'asked', startAt: null });
  });

  test('of the one that is on only closes the menu', async () => {
    const widget = await playing();
    widget.store.setState({ openMenu: 'variants' });
    widget.commands.selectVariant(111);
    expect(widget.state().openMenu).toBeNull();
    expect(widget.state().stream).not.toBeNull();
    expect(widget.stored('episodeVariants')).toEqual({ 1: NORTH });
  });

  test.each<[string, number, (widget: FakeWidget) => void]>([
    ['unknown', 999, () => undefined],
    ['behind a panel', 112, ({ media }) => media.emit('failed', { kind: 'stalled', message: '' })],
  ])('%s changes nothing', async (_, id, change) => {
    const widget = await playing();
    change(widget);
    widget.commands.selectVariant(id);
    expect(variantOf(widget)).toBe(111);
    expect(widget.stored('episodeVariants')).toBeNull();
  });
});

describe('audio tracks', () => {
  const dub = { label: 'Дубляж', language: 'ru' };
  const original = { label: 'Original', language: 'en' };
  const ac3 = { label: 'Дубляж AC3', language: 'ru' };
  const reportTracks = (widget: FakeWidget, tracks = [dub, original, ac3]) => {
    widget.media.now = { ...widget.media.now, audioTrack: tracks[0]?.label ?? null };
    widget.media.emit('audiotracks', { labels: tracks.map(({ label }) => label), tracks });
    return widget.media.commands;
  };

  test('the choice plays at once and is remembered for the content', async () => {
    const widget = await aPlayingWidget({ stored: { favoriteAudioTracks: { 7: 'X' } } });
    widget.commands.chooseAudio('Original');
    expect(widget.media.commands).toEqual(['audio Original']);
    expect(widget.stored('favoriteAudioTracks')).toEqual({ 1: 'Original', 7: 'X' });
  });

  test('before the catalogue has answered it is not remembered for nobody knows what', () => {
    const widget = aWidget();
    widget.commands.chooseAudio('Original');
    expect(widget.stored('favoriteAudioTracks')).toBeNull();
  });

  test('the remembered one plays in every episode', async () => {
    const widget = await aPlayingWidget({ stored: { favoriteAudioTracks: { 1: 'Original' } } });
    expect(reportTracks(widget)).toEqual(['audio Original']);
    expect(widget.state().notice).toBeNull();
  });

  test.each<[string, Given, string[]]>([
    ['the first plays already', {}, []],
    ['the voice author’s', { query: { voiceAuthor: 'original' } }, ['audio Original']],
    ['the first of the preferred languages', { config: { langOrder: ['en', 'ru'] } }, ['audio Original']],
  ])('%s', async (_, given, expected) => {
    expect(reportTracks(await aPlayingWidget(given))).toEqual(expected);
  });

  test('a source without the remembered one plays another and says so', async () => {
    const widget = await aPlayingWidget({ stored: { favoriteAudioTracks: { 1: 'Original' } } });
    expect(reportTracks(widget, [dub])).toEqual([]);
    expect(widget.state().notice).toEqual({ kind: 'voice-missing', missing: 'Original', instead: 'Дубляж' });
  });

  test('one that is there but not among the preferred languages is not called missing', async () => {
    const widget = await aPlayingWidget({
      stored: { favoriteAudioTracks: { 1: 'Original' } },
      config: { langOrder: ['ru'] },
    });
    reportTracks(widget);
    expect(widget.state().notice).toBeNull();
  });
});
