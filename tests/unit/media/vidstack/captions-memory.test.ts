import { beforeEach, expect, test } from 'vitest';
import { createCaptionsMemory } from '@/media/vidstack/captions-memory';
import { fakeMemory } from '../../../support/render-context';

let settings: ReturnType<typeof fakeMemory>;
let memory: ReturnType<typeof createCaptionsMemory>;

beforeEach(() => {
  settings = fakeMemory();
  memory = createCaptionsMemory(settings);
});

test('nothing chosen is nothing remembered', async () => {
  expect(await memory.getLang()).toBeNull();
  expect(await memory.getCaptions()).toBeNull();
});

test('language and whether they are shown', async () => {
  await memory.setLang('ru');
  await memory.setCaptions(true);
  expect(settings.captions()).toEqual({ language: 'ru', shown: true });
  await Promise.resolve();
  await memory.setCaptions(false);
  expect(settings.captions()).toEqual({ language: 'ru', shown: false });
});

test('one track in place of another is a showing and a hiding at once, and still a wish to read', async () => {
  void memory.setCaptions(true);
  void memory.setLang('en');
  void memory.setCaptions(false);
  await Promise.resolve();
  expect(settings.captions()).toEqual({ language: 'en', shown: true });
});
