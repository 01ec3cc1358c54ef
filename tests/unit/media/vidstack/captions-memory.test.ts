import { beforeEach, expect, test } from 'vitest';
import { createCaptionsMemory } from '@/media/vidstack/storage';
import { fakeMemory } from '../../../support/render-context';

let settings: ReturnType<typeof fakeMemory>;
let memory: ReturnType<typeof createCaptionsMemory>;

beforeEach(() => {
  settings = fakeMemory();
  memory = createCaptionsMemory(settings);
});

test('Captions memory: remembers nothing without a choice', async () => {
  expect(await memory.getLang()).toBeNull();
  expect(await memory.getCaptions()).toBeNull();
});

test('Captions memory: remembers the language and whether subtitles are shown', async () => {
  await memory.setLang('ru');
  await memory.setCaptions(true);
  expect(settings.captions()).toEqual({ language: 'ru', shown: true });
  await Promise.resolve();
  await memory.setCaptions(false);
  expect(settings.captions()).toEqual({ language: 'ru', shown: false });
});

test('Captions memory: a change of track is still a choice to read subtitles', async () => {
  void memory.setCaptions(true);
  void memory.setLang('en');
  void memory.setCaptions(false);
  await Promise.resolve();
  expect(settings.captions()).toEqual({ language: 'en', shown: true });
});
