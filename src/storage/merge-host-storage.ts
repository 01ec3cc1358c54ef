import type { ProgressMap } from '@/domain/playback/progress';
import { parseJson } from '@/lib/json';
import type { MIRRORED_CHOICES } from './host-mirror';
import type { KeyValueStore } from './local';
import type { openViewerMemory, ViewerMemory } from './viewer-memory';

const CHOICES_AT = 'player-choices-at';

const PLACES = ['episodesTimeProgress', 'episodesTimeProgressAt'] as const;

const MAX_LENGTH = 40_000;

export interface MergedSettings {
  /** Keys whose value is the page's now, at least in part. */
  taken: readonly string[];
  /** Keys whose value the page has not, or has an older one of. */
  newer: readonly string[];
}

/** The first chunk has it; it comes by hand, as that chunk would be torn in parts for it. */
export interface MergeTools {
  openViewerMemory: typeof openViewerMemory;
}

/**
 * Takes over what the owner's page keeps of this viewer, where ours is blocked, empty or older: the newer of two choices
 * wins, of each film the newer choice, and of each episode the newer place. What is none of the widget's, or damaged, is
 * left.
 */
export function mergeSettings(
  store: KeyValueStore,
  given: unknown,
  nowMs: number,
  { openViewerMemory }: MergeTools,
): MergedSettings {
  const kept = readTexts(given);
  const theirs: KeyValueStore = { getItem: (key) => kept[key] ?? null, setItem: () => undefined };
  const choices = mergeChoices(store, theirs, nowMs, openViewerMemory);
  const places = mergePositions(openViewerMemory(store), openViewerMemory(theirs), nowMs);
  return { taken: [...choices.taken, ...places.taken], newer: [...choices.newer, ...places.newer] };
}

/** Of whatever was given, what is JSON text of a sane length; written anew, so that no number in it is endless. */
function readTexts(given: unknown): Readonly<Record<string, string>> {
  if (typeof given !== 'object' || given === null) return {};
  const texts = Object.entries(given).flatMap(([key, text]) => {
    const value = typeof text === 'string' && text.length <= MAX_LENGTH ? parseJson(text) : undefined;
    return value === undefined ? [] : [[key, JSON.stringify(value)] as const];
  });
  return Object.fromEntries(texts);
}

/** A time to compare by. One that is still to come is a slip of a clock, and says nothing. */
const believed = (at: number, nowMs: number): number => (at <= nowMs ? at : 0);

const isRecord = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);

/** What each choice looks like; one that its reader would refuse must not take the place of ours. */
const SHAPES: Readonly<Record<(typeof MIRRORED_CHOICES)[number], (value: unknown) => boolean>> = {
  favoriteAudioTracks: isRecord,
  episodeVariants: isRecord,
  'player-volume': (value) => typeof value === 'number' && value >= 0 && value <= 1,
  'player-muted': (value) => typeof value === 'boolean',
  'player-captions': isRecord,
  'player-caption-style': isRecord,
};

function mergeChoices(
  store: KeyValueStore,
  kept: KeyValueStore,
  nowMs: number,
  openMemory: MergeTools['openViewerMemory'],
): MergedSettings {
  const at = Number(kept.getItem(CHOICES_AT) ?? 0) || 0;
  const theirs = believed(at, nowMs);
  const ours = Number(store.getItem(CHOICES_AT) ?? 0) || 0;
  const taken: string[] = [];
  const newer: string[] = [];
  for (const [key, fits] of Object.entries(SHAPES)) {
    const own = store.getItem(key);
    const text = kept.getItem(key);
    const value = text !== null && fits(parseJson(text)) ? text : null;
    if (value === own) continue;
    const films = mapsOf(key, store, kept, openMemory);
    let best = value !== null && (own === null || theirs > ours) ? value : own;
    // Of a film that only one side has heard of, its choice holds.
    if (films !== null && value !== null && own !== null) {
      const [older, later] = theirs > ours ? films : [films[1], films[0]];
      best = JSON.stringify({ ...older, ...later });
    }
    if (best !== null && best !== own) {
      store.setItem(key, best);
      taken.push(key);
    }
    if (best !== value && (value === null || films !== null || ours > theirs)) newer.push(key);
  }
  // A clock that was ahead counts as now: it must not keep later choices from counting.
  if (taken.length > 0 && at > ours) store.setItem(CHOICES_AT, String(Math.min(at, nowMs)));
  else if (newer.length > 0) newer.push(CHOICES_AT);
  return { taken, newer };
}

type Films = Readonly<Record<string, string | number>>;

/** The choices that are made for each film apart: ours, and the page's. */
function mapsOf(
  key: string,
  store: KeyValueStore,
  kept: KeyValueStore,
  openMemory: MergeTools['openViewerMemory'],
): [Films, Films] | null {
  const maps = { favoriteAudioTracks: 'favouriteAudio', episodeVariants: 'variants' } as const;
  const name = maps[key as keyof typeof maps];
  return name === undefined ? null : [openMemory(store)[name].read() ?? {}, openMemory(kept)[name].read() ?? {}];
}

type Place = ProgressMap[string];

function mergePositions(own: ViewerMemory, theirs: ViewerMemory, nowMs: number): MergedSettings {
  const places: Record<string, Place> = { ...own.progress.read() };
  const times: Record<string, number> = { ...own.progressTimes.read() };
  const theirPlaces = theirs.progress.read() ?? {};
  const theirTimes = theirs.progressTimes.read() ?? {};
  const theirTime = (id: string) => believed(theirTimes[id] ?? 0, nowMs);
  const isAhead = Object.keys(places).some((id) => !(id in theirPlaces) || (times[id] ?? 0) > theirTime(id));
  let isTaken = false;
  for (const [id, place] of Object.entries(theirPlaces)) {
    const mine = Object.hasOwn(places, id) ? places[id] : undefined;
    const isNewer = mine === undefined || theirTime(id) > (times[id] ?? 0);
    const best = mine === undefined ? place : isNewer ? over(mine, place) : over(place, mine);
    if (JSON.stringify(best) === JSON.stringify(mine)) continue;
    isTaken = true;
    places[id] = best;
    if (isNewer) times[id] = Math.min(theirTimes[id] ?? 0, nowMs);
  }
  if (isTaken) {
    own.progress.write(places);
    own.progressTimes.write(times);
  }
  return { taken: isTaken ? PLACES : [], newer: isAhead ? PLACES : [] };
}

/** The later place of an episode. Each voice-over has its own, and one that the later does not know of is kept. */
const over = (older: Place, later: Place): Place =>
  typeof older === 'object' && typeof later === 'object' ? { ...older, ...later } : isNothing(later) ? older : later;

const isNothing = (place: Place): boolean => typeof place === 'object' && Object.keys(place).length === 0;
