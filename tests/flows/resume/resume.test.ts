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

describe('the question is asked', () => {
  test.each<[string, Given]>([
    ['where a place was saved', {}],
    ['though the link wants autoplay', { query: { autoPlay: true } }],
    ['of an episode that the link names', { query: { season: 1, episode: 1 } }],
    ['of content whose region nobody checks', { query: { disableCheckingAvailable: true } }],
  ])('%s: the stream opens there and waits', async (_, given) => {
    const widget = await started(given);
    expect(widget.state().resume).toEqual({ seconds: 754 });
    expect(widget.media.loaded?.options).toEqual({ start: 'paused', startAt: 754 });
    expect(widget.media.commands).toEqual([]);
  });

  test('of the variant that plays, not of another one', async () => {
    const episodes = [anEpisode({ episodeVariants: [aVariant(1, 'Север'), aVariant(2, 'Юг')] })];
    const stored = { episodesTimeProgress: { 11: { 1: 100, 2: 200 } } };
    const widget = await started({ catalogue: aCatalogue({ episodes }), stored, query: { episodeVariantId: 2 } });
    expect(widget.state().resume).toEqual({ seconds: 200 });
  });

  test('of an episode that the viewer picks', async () => {
    const widget = await aPlayingWidget({ stored: { episodesTimeProgress: { 12: 60 } } });
    widget.commands.selectEpisode(12);
    await settle();
    expect(widget.state().resume).toEqual({ seconds: 60 });
    expect(widget.media.loaded?.options).toEqual({ start: 'paused', startAt: 60 });
  });
});

describe('the question is not asked', () => {
  const short = aSeries(() => ({ duration: 760 }));
  test.each<[string, Given, number | null]>([
    ['when nothing was saved', { stored: {} }, null],
    ['of another episode', { query: { episodeId: 12 } }, null],
    ['when the link names a moment', { query: { t: 90 } }, 90],
    ['when the link names the very start', { query: { t: 0 } }, 0],
    ['when the link names a moment of the episode', { query: { episodeTime: 30 } }, 30],
    ['after a mere look', { stored: { episodesTimeProgress: { 11: 4 } } }, null],
    ['of an episode that was seen', { catalogue: aCatalogue({ episodes: short }) }, null],
    ['when the saved value is damaged', { stored: { episodesTimeProgress: { 11: 'x' } } }, null],
    ['when the saved values are', { stored: { episodesTimeProgress: 7 } }, null],
  ])('%s', async (_, given, startAt) => {
    const widget = await started(given);
    expect(widget.state().resume).toBeNull();
    expect(widget.media.loaded?.options).toEqual({ start: 'paused', startAt });
  });

  test('of content that is blocked: the placeholder has no place to go on from', async () => {
    const widget = await started({ catalogue: aCatalogue({ available: false }) });
    expect(widget.state().resume).toBeNull();
    expect(widget.media.loaded?.options).toEqual({ start: 'auto', startAt: null });
  });

  test('of an episode that follows another by itself', async () => {
    const widget = await aPlayingWidget({ stored: { episodesTimeProgress: { 12: 60 } } });
    widget.media.at(2520, 'ended');
    widget.media.emit('ended', undefined);
    await settle();
    expect(widget.state()).toMatchObject({ resume: null, selection: { episodeId: 12 } });
    expect(widget.media.loaded?.options).toEqual({ start: 'asked', startAt: null });
  });

  test('when the owner’s page chooses: playback goes on as it was', async () => {
    const widget = await aPlayingWidget({ stored: { episodesTimeProgress: { 12: 60 } } });
    await widget.call('setEpisode', { episodeId: 12 });
    await settle();
    expect(widget.state().resume).toBeNull();
    expect(widget.media.loaded?.options).toEqual({ start: 'asked', startAt: null });
  });

  test('after a failure: the retry goes on where the viewer was', async () => {
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

  test('any more once another voice is chosen; its stream opens at the saved second', async () => {
    const episodes = [anEpisode({ episodeVariants: [aVariant(1, 'Север'), aVariant(2, 'Юг')] })];
    const widget = await started({ catalogue: aCatalogue({ episodes }) });
    widget.catalogue.answers.set('https://media.example/v2/master.json', ok(aMaster()));
    widget.commands.selectVariant(2);
    await settle();
    expect(widget.state().resume).toBeNull();
    expect(widget.media.loaded?.options).toEqual({ start: 'paused', startAt: 754 });
  });
});

describe('answers', () => {
  test('to continue plays from where the player stands already', async () => {
    const widget = await started();
    widget.media.at(754, 'idle');
    widget.commands.resume();
    expect(widget.state().resume).toBeNull();
    expect(widget.media.commands).toEqual(['play']);
    expect(widget.media.loads).toBe(1);
  });

  test('to continue goes to the saved second when the player is elsewhere', async () => {
    const widget = await started();
    widget.media.at(20, 'idle');
    widget.commands.resume();
    expect(widget.media.commands).toEqual(['seek 754', 'play']);
  });

  test('to continue before the source can play seeks nowhere: it begins there', async () => {
    const widget = await started();
    widget.commands.resume();
    expect(widget.media.commands).toEqual(['play']);
  });

  test('to start over goes to the start and plays', async () => {
    const widget = await started();
    widget.media.at(754, 'idle');
    widget.commands.startOver();
    expect(widget.media.commands).toEqual(['seek 0', 'play']);
    expect(widget.state()).toMatchObject({ resume: null, lastPosition: null });
  });

  test('to start over, a failure soon after, a retry: from the start', async () => {
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
  ] as const)('%s while the stream is looked up still opens and plays it', async (command, startAt) => {
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

  test('to neither leaves the player where it is, paused', async () => {
    const widget = await started();
    widget.commands.dismissResume();
    expect(widget.state().resume).toBeNull();
    expect(widget.media.commands).toEqual([]);
  });

  test.each(['resume', 'startOver', 'dismissResume'] as const)(
    '%s without a question does nothing',
    async (command) => {
      const widget = await started({ stored: {} });
      widget.commands[command]();
      expect(widget.media.commands).toEqual([]);
      expect(widget.media.loads).toBe(1);
    },
  );
});

describe('the question goes', () => {
  test('when playback begins, whoever began it', async () => {
    const widget = await started();
    widget.media.emit('play', { asked: true });
    expect(widget.state().resume).toBeNull();
  });

  test('when the owner’s page goes elsewhere', async () => {
    const widget = await started();
    widget.media.obeys = true;
    widget.media.at(754, 'idle');
    await widget.call('seek', 20);
    expect(widget.state().resume).toBeNull();
    expect(widget.media.commands).toEqual(['seek 20']);
  });

  test('when another episode is chosen', async () => {
    const widget = await started();
    selectEpisode(widget.deps, 13, { start: 'asked', byName: true });
    expect(widget.state().resume).toBeNull();
  });

  test('when the stream turns out to end there: it begins anew', async () => {
    const widget = await started();
    widget.media.at(754, 'idle', 760);
    widget.media.emit('ready', undefined);
    expect(widget.state()).toMatchObject({ resume: null, lastPosition: null });
    expect(widget.media.commands).toEqual(['seek 0']);
  });

  test('but stays when the stream is long enough', async () => {
    const widget = await started();
    widget.media.at(754, 'idle', 2520);
    widget.media.emit('ready', undefined);
    expect(widget.state().resume).toEqual({ seconds: 754 });
  });
});
