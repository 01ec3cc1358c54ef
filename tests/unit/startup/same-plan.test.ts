import { getEpisodes } from 'catalogue-client';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { readStart } from '@/domain/startup/params';
import { planStart, type StartPlan } from '@/domain/startup/plan-start';
import { toEpisodes } from '@/startup/start-performer';
import { openViewerMemory, readStartMemory } from '@/storage/viewer-memory';

const PLANS = 500;
const TITLES = ['Дубляж', 'Original', 'LostFilm', ''];

/** Pseudo-random numbers in 0-1 from a seed (mulberry32), so that a failure can be repeated. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A random answer of the catalogue, link and memory, with absent and unusable optional values. */
function aCase(seed: number) {
  const random = generator(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  const pick = <T>(...values: readonly T[]): T => values[below(values.length)] as T;
  const variants = () =>
    Array.from({ length: below(4) }, (_, index) => ({
      id: 10 + index,
      title: pick<unknown>(...TITLES, 7),
      filepath: pick('/v/a.json', 'https://cdn.example/b.m3u8', ''),
    }));
  const episodes = Array.from({ length: below(5) }, (_, index) => ({
    id: 100 + below(4) * 10 + index,
    ...pick<object>({}, { contentId: 1 }),
    order: 1 + below(4),
    ...pick<object>({}, { season: null }, { season: { id: 1 + below(2), order: 1 + below(2) } }),
    ...pick<object>({}, { duration: null }, { duration: '600' }, { duration: 600 }, { duration: 5 }),
    ...pick<object>({}, { m3u8MasterFilePath: null }, { m3u8MasterFilePath: '/e/a.json' }),
    ...pick<object>({}, { episodeVariants: null }, { episodeVariants: variants() }),
    ...pick<object>({}, { isCompleted: true }, { isCompleted: 'yes' }, { isCompleted: false }),
  }));
  const id = () => episodes[below(episodes.length + 1)]?.id ?? 999;
  const positions = () =>
    Object.fromEntries(
      episodes.map((one) => [one.id, pick<unknown>(below(700), { 10: below(700), 11: below(700) }, -1, 'x')]),
    );
  const query = {
    movie_id: 1,
    ...pick<object>({}, {}, { episode_id: id() }, { season: 1 + below(3) }, { season: 1, episode: 1 + below(3) }),
    ...pick<object>({}, {}, { t: below(700) }, { episode_time: below(700) }, { t: 'soon' }),
    ...pick<object>({}, {}, { voice_author: pick(...TITLES) }, { episode_variant_id: 10 + below(4) }),
    ...pick<object>({}, { lang_order: 'en,ru' }),
    ...pick<object>({}, { auto_play: 1 }),
  };
  const stored: Record<string, unknown> = {
    ...pick<object>({}, { episodeVariants: { 1: pick<unknown>(...TITLES, 11, null) } }),
    ...pick<object>({}, { favoriteAudioTracks: { 1: pick<unknown>(...TITLES, 3) } }),
    ...pick<object>({}, { episodesTimeProgress: positions() }),
  };
  return { episodes, query, stored, isAvailable: random() > 0.2 };
}

/** Both paths: the startup's over the unchecked answer, and the widget's over the checked one. */
function plansOf(seed: number): { ofStartup: StartPlan | null; ofWidget: StartPlan | null } {
  const { episodes, query, stored, isAvailable } = aCase(seed);
  const search = String(new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])));
  const globals = { env_base_url: 'https://api.example', env_ad_list_url: '/ads?e={episode_id}' };
  const sources = { search, dataset: null, globals, base: 'https://player.example/' };
  const params = readStart(sources).params;
  if (params === null) throw new Error(`no parameters for seed ${seed}`);
  const getItem = (key: string) => (key in stored ? JSON.stringify(stored[key]) : null);
  const memory = readStartMemory(openViewerMemory({ getItem, setItem: () => undefined }));
  const ofStartup = planStart(params, { contentId: 1, episodes: toEpisodes(episodes, 1), isAvailable }, memory);
  const checked = v.parse(getEpisodes.response, episodes).map((one) => ({ ...one, contentId: one.contentId ?? 1 }));
  return { ofStartup, ofWidget: planStart(params, { contentId: 1, episodes: checked, isAvailable }, memory) };
}

const choiceOf = (plan: StartPlan | null) =>
  plan && {
    episode: plan.episode.id,
    variant: plan.variant?.id,
    startAt: plan.startAt,
    asks: plan.asks,
    url: plan.url,
    audio: plan.audio,
    adList: plan.adList,
  };

test(`Start plan: the startup and the widget make the same choice in ${PLANS} generated cases`, () => {
  const choices = Array.from({ length: PLANS }, (_, seed) => {
    const { ofStartup, ofWidget } = plansOf(seed);
    expect(choiceOf(ofStartup), `seed ${seed}`).toEqual(choiceOf(ofWidget));
    return choiceOf(ofWidget);
  });
  const share = (is: (choice: NonNullable<(typeof choices)[number]>) => boolean) =>
    choices.filter((choice) => choice !== null && is(choice)).length / PLANS;
  // The cases reach every outcome.
  expect(share(({ asks }) => asks)).toBeGreaterThan(0.02);
  expect(share(({ startAt }) => startAt !== null)).toBeGreaterThan(0.1);
  expect(share(({ variant }) => variant !== undefined && variant !== 10)).toBeGreaterThan(0.02);
  expect(share(({ url }) => url === null)).toBeGreaterThan(0.05);
  expect(share(({ adList }) => adList === null)).toBeGreaterThan(0.05);
});
