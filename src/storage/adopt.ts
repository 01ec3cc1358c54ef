import type { ProgressMap } from '@/domain/progress';
import type { KeyValueStore } from './local';
import type { openViewerMemory as OpenMemory } from './viewer-memory';

const CHOICES_AT = 'player-choices-at';

const CHOICES = [
  'favoriteAudioTracks',
  'episodeVariants',
  'player-volume',
  'player-muted',
  'player-captions',
  'player-caption-style',
] as const;

const PLACES = ['episodesTimeProgress', 'episodesTimeProgressAt'] as const;

const MAX_LENGTH = 40_000;

export interface Adopted {
  /** Keys whose value is the page's now. */
  taken: readonly string[];
  /** Keys whose value the page has not, or has an older one of. */
  newer: readonly string[];
}

/**
 * Takes over what the owner's page keeps of this viewer, where ours is blocked, empty or older: the newer of two choices
 * wins, and of each episode the newer place. What is none of the widget's, or damaged, is left.
 */
export function adopt(store: KeyValueStore, given: unknown, nowMs: number, openMemory: typeof OpenMemory): Adopted {
  const kept = readTexts(given);
  const choices = adoptChoices(store, kept, nowMs);
  const places = adoptPlaces(store, kept, nowMs, openMemory);
  return { taken: [...choices.taken, ...places.taken], newer: [...choices.newer, ...places.newer] };
}

type KeptTexts = Readonly<Record<string, string | null>>;

/** Of whatever was given, what is JSON text of a sane length; its content is checked where it is read. */
function readTexts(given: unknown): KeptTexts {
  if (typeof given !== 'object' || given === null) return {};
  return Object.fromEntries(Object.entries(given).filter(([, text]) => isJson(text)));
}

function isJson(text: unknown): boolean {
  try {
    if (typeof text !== 'string' || text.length > MAX_LENGTH) return false;
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function adoptChoices(store: KeyValueStore, kept: KeptTexts, nowMs: number): Adopted {
  // A clock that is ahead must not keep later choices from counting.
  const theirs = Math.min(Number(kept[CHOICES_AT] ?? 0) || 0, nowMs);
  const ours = Number(store.getItem(CHOICES_AT) ?? 0) || 0;
  const taken: string[] = [];
  const newer: string[] = [];
  for (const key of CHOICES) {
    const own = store.getItem(key);
    const value = kept[key] ?? null;
    if (value === own) continue;
    if (value !== null && (own === null || theirs > ours)) {
      store.setItem(key, value);
      taken.push(key);
    } else if (own !== null && (value === null || ours > theirs)) newer.push(key);
  }
  if (theirs > ours) store.setItem(CHOICES_AT, String(theirs));
  else if (newer.length > 0) newer.push(CHOICES_AT);
  return { taken, newer };
}

function adoptPlaces(store: KeyValueStore, kept: KeptTexts, nowMs: number, openMemory: typeof OpenMemory): Adopted {
  const own = openMemory(store);
  const theirs = openMemory({ getItem: (key) => kept[key] ?? null, setItem: () => undefined });
  const places: Record<string, ProgressMap[string]> = { ...own.progress.read() };
  const times: Record<string, number> = { ...own.progressTimes.read() };
  const theirPlaces = theirs.progress.read() ?? {};
  const theirTimes = theirs.progressTimes.read() ?? {};
  const isNewer = (id: string) => places[id] === undefined || (theirTimes[id] ?? 0) > (times[id] ?? 0);
  const better = Object.keys(theirPlaces).filter(isNewer);
  const isAhead = Object.keys(places).some((id) => (times[id] ?? 0) > (theirTimes[id] ?? 0));
  for (const id of better) {
    const place = theirPlaces[id];
    if (place !== undefined) places[id] = place;
    times[id] = Math.min(theirTimes[id] ?? 0, nowMs);
  }
  if (better.length > 0) {
    own.progress.write(places);
    own.progressTimes.write(times);
  }
  return { taken: better.length > 0 ? PLACES : [], newer: isAhead ? PLACES : [] };
}
