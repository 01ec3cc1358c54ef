import { describe, expect, test } from 'vitest';
import { SETTINGS } from '@/domain/settings/settings-table';
import { openCaptionOffsets } from '@/storage/content-choices';
import { mirrorWrites } from '@/storage/host-mirror';
import { keepStart } from '@/storage/last-starts';
import { type KeyValueStore, storedValue } from '@/storage/local';
import { mergeSettings } from '@/storage/merge-settings';
import { openPlayerSettings } from '@/storage/player-settings';
import { keepLastEpisode, openViewerMemory } from '@/storage/viewer-memory';
import { readSource, readTree } from '../../dev/source/source-file';
import { writeHostStorage } from '../../packages/vv-embed/src/host-storage';
import { tableNames } from '../support/doc-text';

const DOC = 'docs/privacy.md';
const documented = tableNames(DOC, 'name');
const sorted = (names: Iterable<string>) => [...new Set(names)].sort();

/** Other keys and cookies: the device id, the account cookies, the sample draw, dash.js, the SDK and origins without preflight. */
const BY_OTHERS = [
  'device_fp',
  'authToken',
  'refreshToken',
  'fingerprint-log',
  '__Host-vv-desk',
  '__Secure-vv-desk',
  'vv-desk',
  'vv-desk-theme',
  'dashjs_video_settings',
  'dashjs_audio_settings',
  'dashjs_text_settings',
  'dashjs_video_bitrate',
  'dashjs_audio_bitrate',
  'vv-player',
  'vv-plain-origins',
  'player-shown-breaks',
  'vv-breaks',
];

/** A store that records the written keys, and the keys that the host page is told. */
function notingStore() {
  const written: string[] = [];
  const reported: string[] = [];
  const values = new Map<string, string>();
  const inner: KeyValueStore = {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => {
      values.set(key, value);
      written.push(key);
    },
  };
  return {
    written,
    reported,
    store: mirrorWrites(
      inner,
      (key) => reported.push(key),
      () => 5,
    ),
  };
}

/** Writes every value that the widget can store. */
function writeAll(store: KeyValueStore): void {
  const settings = openPlayerSettings(store);
  settings.setVolume(0.5);
  settings.setMuted(true);
  settings.setCaptions({ language: 'ru', shown: true });
  settings.setChoice('rate', 1.5);
  settings.setBandwidth(5_000_000);
  for (const setting of Object.values(SETTINGS)) storedValue<unknown>(store, setting).write(setting.fallback);
  openCaptionOffsets(store).write(1, 10, 1.5);
  keepStart(store, '1/////', ['https://cdn.example/master.json']);
  const values: Record<
    Exclude<keyof ReturnType<typeof openViewerMemory>, 'lastEpisodes' | 'lastSaved'>,
    Readonly<Record<string, never>>
  > = {
    favouriteAudio: {},
    progress: {},
    progressTimes: {},
    variants: {},
  };
  const memory = openViewerMemory(store);
  keepLastEpisode(memory, 1, 102);
  for (const name of Object.keys(values) as (keyof typeof values)[]) memory[name].write(values[name]);
  mergeSettings(store, { 'player-volume': '1', 'player-choices-at': '9' }, 9);
}

describe(DOC, () => {
  test('names every stored key and no other', () => {
    const { store, written } = notingStore();
    writeAll(store);
    expect(sorted([...written, ...BY_OTHERS])).toEqual(sorted(documented));
  });

  test('names in its first twelve rows the values that the host page may keep', () => {
    const { store, reported } = notingStore();
    writeAll(store);
    const first = documented.slice(0, documented.indexOf('player-bandwidth'));
    expect(sorted(reported)).toEqual(sorted(first));
    const written = new Map<string, string>();
    const page = {
      getItem: (key: string) => written.get(key) ?? null,
      setItem: (key: string, text: string) => written.set(key, text),
    };
    Object.assign(globalThis, { localStorage: page });
    for (const name of documented) writeHostStorage(name, '1');
    Reflect.deleteProperty(globalThis, 'localStorage');
    expect([...written.keys()]).toEqual(['vv-player']);
    expect(Object.keys(JSON.parse(written.get('vv-player') ?? ''))).toEqual(expect.arrayContaining(first));
  });

  test('needs a review when another file touches browser storage', () => {
    const ACCESS =
      /\b(?:localStorage|sessionStorage|indexedDB|cookieStore|serviceWorker)\b|\bcaches\.(?:open|match)|document\.cookie\b|\bcookie = /;
    const comment = /\/\*[\s\S]*?\*\/|\/\/.*/g;
    const files = [...readSource(), ...readTree('packages', '.ts', '.tsx')];
    const touching = files.filter(({ text }) => ACCESS.test(text.replace(comment, '')));
    expect(touching.map(({ path }) => path.replace(/^.*\//, '')).sort()).toEqual([
      'create-adapters.ts',
      'device-id.ts',
      'embedding.ts',
      'fingerprint.ts',
      'headers.ts',
      'host-storage.ts',
      'local.ts',
      'make-device-id.ts',
      'open-auth-session.ts',
      'plain-origins.ts',
      'read-cookie.ts',
      'request-catalogue.ts',
      'shell-card.ts',
      'shown-breaks.ts',
      'theme.ts',
      'visit.ts',
    ]);
  });

  test.each(['X-Session-Context', 'env_ad_headers', 'Authorization', 'X-XSRF-TOKEN', 'env_statistics_url', 'env_cmcd'])(
    'mentions %s',
    (name) => expect(readTree('docs', '.md').find(({ path }) => path === DOC)?.text).toContain(`\`${name}\``),
  );
});
