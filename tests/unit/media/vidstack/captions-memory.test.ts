import { beforeEach, expect, test } from 'vitest';
import { createMediaStorage } from '@/media/vidstack/storage';
import { fakeMemory } from '../../../support/render-context';

let settings: ReturnType<typeof fakeMemory>;
/** The list of the player, with the track that is shown. */
let textTracks: { selected: object | null };
let memory: ReturnType<typeof createMediaStorage>;

beforeEach(() => {
  settings = fakeMemory();
  textTracks = { selected: null };
  memory = createMediaStorage(settings, () => ({ textTracks }) as never);
});

test('Captions memory: remembers nothing without a choice', async () => {
  expect(await memory.getLang()).toBeNull();
  expect(await memory.getCaptions()).toBeNull();
});

test('Captions memory: remembers the language and whether subtitles are shown', async () => {
  textTracks.selected = {};
  await memory.setLang?.('ru');
  await memory.setCaptions?.(true);
  expect(settings.captions()).toEqual({ language: 'ru', shown: true });
  textTracks.selected = null;
  await memory.setCaptions?.(false);
  expect(settings.captions()).toEqual({ language: 'ru', shown: false });
});

test('Captions memory: a change of track is still a choice to read subtitles', async () => {
  textTracks.selected = {};
  void memory.setCaptions?.(true);
  void memory.setLang?.('en');
  void memory.setCaptions?.(false);
  await Promise.resolve();
  expect(settings.captions()).toEqual({ language: 'en', shown: true });
});
