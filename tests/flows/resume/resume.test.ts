import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { selectEpisode } from '@/flows/episodes/select-episode';
import { ok } from '@/lib/result';
import { aMaster, anEpisode, aSeries, aVariant } from '../../fixtures/catalogue';
import { aCatalogue } from '../../support/fake-catalogue';
import { aPlayingWidget, aWidget, type FakeWidget, settle } from '../../support/fake-widget';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const SAVED = { episodesTimeProgress: { 11: 754 } };
type Given = Parameters<typeof aWidget>[0];

async function started(given: Given = {}): Promise<FakeWidget> {
  const widget = aWidget({ stored: SAVED, ...given });
  widget.commands.start();
  await settle();
  return widget;
}

describe('Resume prompt', () => {
  test.each<[string, Given]>([
    ['for a saved position', {}],
    ['for a link with autoplay', { query: { autoPlay: true } }],
    ['for an episode in the link', { query: { season: 1, episode: 1 } }],
    ['for content without a region check', { query: { disableCheckingAvailable: true } }],
  ])('opens %s, and the stream waits at the saved position', async (_, given) => {
    const widget = await started(given);
    expect(widget.state().resume).toEqual({ seconds: 754 });
    expect(widget.media.loaded?.options).toEqual({ start: 'paused', startAt: 754 });
    expect(widget.media.commands).toEqual([]);
  });

  test('opens for the playing variant and not for another one', async () => {
    const episodes = [anEpisode({ episodeVariants: [aVariant(1, 'Север'), aVariant(2, 'Юг')] })];
    const stored = { episodesTimeProgress: { 11: { 1: 100, 2: 200 } } };
    const widget = await started({ catalogue: aCatalogue({ episodes }), stored, query: { episodeVariantId: 2 } });
    expect(widget.state().resume).toEqual({ seconds: 200 });
  });

  test('opens for a dub that was chosen in another episode, at the second of the dub that played', async () => {
    const episodes = [anEpisode({ episodeVariants: [aVariant(1, 'Север'), aVariant(2, 'Юг')] })];
    const stored = { episodesTimeProgress: { 11: { 1: 754 } }, episodeVariants: { 1: 'Юг' } };
    const widget = await started({ catalogue: aCatalogue({ episodes }), stored });
    expect(widget.state()).toMatchObject({ selection: { variantId: 2 }, resume: { seconds: 754 } });
  });

  test.each<[string, (commands: FakeWidget['commands']) => void]>([
    ['selects', (commands) => commands.selectEpisode(12)],
    ['reaches by the next-episode button', (commands) => commands.playNext()],
  ])('opens for an episode that the viewer %s', async (_, choose) => {
    const widget = await aPlayingWidget({ stored: { episodesTimeProgress: { 12: 60 } } });
    choose(widget.commands);
    await settle();
    expect(widget.state().resume).toEqual({ seconds: 60 });
    expect(widget.media.loaded?.options).toEqual({ start: 'paused', startAt: 60 });
  });
});

describe('No resume prompt', () => {
  const short = aSeries(() => ({ duration: 760 }));
  test.each<[string, Given, number | null]>([
    ['without a saved position', { stored: {} }, null],
    ['for a position of another episode', { query: { episodeId: 12 } }, null],
    ['when the link names a moment', { query: { t: 90 } }, 90],
    ['when the link names the very start', { query: { t: 0 } }, 0],
    ['when the link names a moment of the episode', { query: { episodeTime: 30 } }, 30],
    ['for the first seconds of an episode', { stored: { episodesTimeProgress: { 11: 4 } } }, null],
    ['for a watched episode', { catalogue: aCatalogue({ episodes: short }) }, null],
    ['for a damaged value', { stored: { episodesTimeProgress: { 11: 'x' } } }, null],
    ['for damaged values', { stored: { episodesTimeProgress: 7 } }, null],
  ])('%s', async (_, given, startAt) => {
    const widget = await started(given);
    expect(widget.state().resume).toBeNull();
    expect(widget.media.loaded?.options).toEqual({ start: 'paused', startAt });
  });

  test('for blocked content, because the placeholder has no saved position', async () => {
    const widget = await started({ catalogue: aCatalogue({ available: false }) });
    expect(widget.state().resume).toBeNull();
    expect(widget.media.loaded?.options).toEqual({ start: 'auto', startAt: null });
  });

  test('for an episode that follows automatically', async () => {
    const widget = await aPlayingWidget({ stored: { episodesTimeProgress: { 12: 60 } } });
    widget.media.at(2520, 'ended');
    widget.media.emit('ended', undefined);
    await settle();
    expect(widget.state()).toMatchObject({ resume: null, selection: { episodeId: 12 } });
    expect(widget.media.loaded?.options).toEqual({ start: 'asked', startAt: null });
  });

  test('when the host page selects the episode, and playback continues as before', async () => {
    const widget = await aPlayingWidget({ stored: { episodesTimeProgress: { 12: 60 } } });
    await widget.call('setEpisode', { episodeId: 12 });
    await settle();
    expect(widget.state().resume).toBeNull();
    expect(widget.media.loaded?.options).toEqual({ start: 'asked', startAt: null });
  });

  test('after a failure, and the retry continues at the last position', async () => {
    const widget = await started();
    widget.media.emit('failed', { kind: 'stalled', message: '' });
    expect(widget.state().failure, 'nobody waits for the film before the answer').toBeNull();
    widget.media.emit('failed', { kind: 'stream-failed', message: '' });
    expect(widget.state().resume).toBeNull();
    widget.commands.retry();
    await settle();
    expect(widget.state().resume).toBeNull();
    expect(widget.media.loaded?.options).toEqual({ start: 'asked', startAt: 754 });
  });

  test('after another dub is selected, and its stream opens at the saved second', async () => {
    const episodes = [anEpisode({ episodeVariants: [aVariant(1, 'Север'), aVariant(2, 'Юг')] })];
    const widget = await started({ catalogue: aCatalogue({ episodes }) });
    widget.catalogue.answers.set('https://media.example/v2/master.json', ok(aMaster()));
    widget.commands.selectVariant(2);
    await settle();
    expect(widget.state().resume).toBeNull();
    expect(widget.media.loaded?.options).toEqual({ start: 'paused', startAt: 754 });
  });
});

describe('Resume answer', () => {
  test('continue plays from the current position', async () => {
    const widget = await started();
    widget.media.at(754, 'idle');
    widget.commands.resume();
    expect(widget.state().resume).toBeNull();
    expect(widget.media.commands).toEqual(['play']);
    expect(widget.media.loads).toBe(1);
  });

  test('continue seeks to the saved second when the player is elsewhere', async () => {
    const widget = await started();
    widget.media.at(20, 'idle');
    widget.commands.resume();
    expect(widget.media.commands).toEqual(['seek 754', 'play']);
  });

  test('continue does not seek before the source is playable, because it starts there', async () => {
    const widget = await started();
    widget.commands.resume();
    expect(widget.media.commands).toEqual(['play']);
  });

  test('start over seeks to the beginning and plays', async () => {
    const widget = await started();
    widget.media.at(754, 'idle');
    widget.commands.startOver();
    expect(widget.media.commands).toEqual(['seek 0', 'play']);
    expect(widget.state()).toMatchObject({ resume: null, lastPosition: null });
  });

  test('start over still applies to a retry after a failure', async () => {
    const widget = await started();
    widget.commands.startOver();
    widget.media.emit('failed', { kind: 'stalled', message: '' });
    widget.commands.retry();
    await settle();
    expect(widget.media.loaded?.options.startAt).toBeNull();
  });

  test.each([
    ['resume', 754],
    ['startOver', null],
  ] as const)('%s opens and plays a stream that is still resolved', async (command, startAt) => {
    let answer = (_: unknown) => {};
    const catalogue = aCatalogue();
    catalogue.answers.set(
      'https://media.example/11/master.json',
      new Promise((resolve) => {
        answer = resolve;
      }),
    );
    const widget = await started({ catalogue });
    expect(widget.state().resume).toEqual({ seconds: 754 });
    widget.commands[command]();
    answer(ok(aMaster()));
    await settle();
    expect(widget.media.loads).toBe(1);
    expect(widget.media.loaded?.options).toEqual({ start: 'asked', startAt });
  });

  test('dismiss leaves the player at the saved second, paused', async () => {
    const widget = await started();
    widget.commands.dismissResume();
    expect(widget.state().resume).toBeNull();
    expect(widget.media.commands).toEqual([]);
  });

  test('dismiss before there is an episode leaves content paused that would start by itself', async () => {
    const widget = aWidget({ query: { autoPlay: true }, stored: {} });
    widget.commands.start();
    widget.commands.dismissResume();
    await settle();
    expect(widget.media.loaded?.options).toEqual({ start: 'paused', startAt: null });
  });

  test.each(['resume', 'startOver', 'dismissResume'] as const)('%s does nothing without a prompt', async (command) => {
    const widget = await started({ stored: {} });
    widget.commands[command]();
    expect(widget.media.commands).toEqual([]);
    expect(widget.media.loads).toBe(1);
  });
});

describe('Open resume prompt', () => {
  test('closes when playback starts for any reason', async () => {
    const widget = await started();
    widget.media.emit('play', { asked: true });
    expect(widget.state().resume).toBeNull();
  });

  test('closes when the host page seeks', async () => {
    const widget = await started();
    widget.media.obeys = true;
    widget.media.at(754, 'idle');
    await widget.call('seek', 20);
    expect(widget.state().resume).toBeNull();
    expect(widget.media.commands).toEqual(['seek 20']);
  });

  test('that is not open leaves content that plays to a seek of the host page', async () => {
    const { call, media, playIntent } = await aPlayingWidget();
    media.obeys = true;
    await call('seek', 20);
    expect(playIntent.isOn()).toBe(true);
  });

  test('closes when another episode is selected', async () => {
    const widget = await started();
    selectEpisode(widget.deps, 13, { by: 'viewer', byName: true });
    expect(widget.state().resume).toBeNull();
  });

  test('closes when the stream ends at the saved position, and the start is the beginning', async () => {
    const widget = await started();
    widget.media.at(754, 'idle', 760);
    widget.media.emit('ready', undefined);
    expect(widget.state()).toMatchObject({ resume: null, lastPosition: null });
    expect(widget.media.commands).toEqual(['seek 0']);
  });

  test('closes likewise for an episode that the viewer has picked, and that then plays', async () => {
    const { commands, media, playIntent, state } = await aPlayingWidget({
      stored: { episodesTimeProgress: { 12: 754 } },
    });
    commands.selectEpisode(12);
    await settle();
    expect(playIntent.isOn()).toBe(false);
    media.at(754, 'idle', 760);
    media.emit('ready', undefined);
    expect(state().resume).toBeNull();
    expect(media.commands).toEqual(['seek 0', 'play']);
  });

  test('and the start of blocked content do not follow the duration of its placeholder', async () => {
    const widget = await started({ catalogue: aCatalogue({ available: false }), query: { t: 600 } });
    widget.media.at(0, 'idle', 12);
    widget.media.emit('ready', undefined);
    expect(widget.state().lastPosition).toEqual({ episodeId: 11, seconds: 600 });
  });

  test('stays when the stream is long enough', async () => {
    const widget = await started();
    widget.media.at(754, 'idle', 2520);
    widget.media.emit('ready', undefined);
    expect(widget.state().resume).toEqual({ seconds: 754 });
  });
});
