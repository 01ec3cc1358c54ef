import { type ProgressMap, plausibleTime } from '@/domain/playback/progress';
import { RECORDS } from '@/domain/settings/records';
import { SHARED } from '@/domain/settings/settings-table';
import { parseJson } from '@/lib/json';
import type { KeyValueStore } from './local';
import { openViewerMemory, type ViewerMemory } from './viewer-memory';

const POSITION_KEYS = [RECORDS.progress.key, RECORDS.progressTimes.key] as const;

const MAX_LENGTH = 40_000;

/** The keys that a merge changes on either side. */
export interface MergedSettings {
  /** Keys whose value now comes from the host page, at least in part. */
  taken: readonly string[];
  /** Keys whose value the host page lacks, or has an older version of. */
  newer: readonly string[];
}

/**
 * Merges the values that the host page has persisted into our storage, which may be blocked, empty or older. The newer
 * settings win, for each film the newer choice, and for each episode the newer position. Unknown keys and damaged values
 * are ignored.
 */
export function mergeSettings(
  store: KeyValueStore,
  persisted: Readonly<Record<string, string>>,
  nowMs: number,
): MergedSettings {
  const texts = readTexts(persisted);
  const theirs: KeyValueStore = { getItem: (key) => texts[key] ?? null, setItem: () => undefined };
  const settings = mergeChoices(store, theirs, nowMs);
  const positions = mergePositions(openViewerMemory(store), openViewerMemory(theirs), nowMs);
  return { taken: [...settings.taken, ...positions.taken], newer: [...settings.newer, ...positions.newer] };
}

/** Gives the values that are JSON of a sane length, written anew, so that no number in them is infinite. */
function readTexts(persisted: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const texts = Object.entries(persisted).flatMap(([key, text]) => {
    const value = text.length <= MAX_LENGTH ? parseJson(text) : undefined;
    return value === undefined ? [] : [[key, JSON.stringify(value)] as const];
  });
  return Object.fromEntries(texts);
}

function mergeChoices(store: KeyValueStore, theirs: KeyValueStore, nowMs: number): MergedSettings {
  const theirChange = Number(theirs.getItem(RECORDS.settingsChangedAt.key) ?? 0) || 0;
  const ourTime = plausibleTime(Number(store.getItem(RECORDS.settingsChangedAt.key) ?? 0) || 0, nowMs);
  const theirTime = plausibleTime(theirChange, nowMs);
  const taken: string[] = [];
  const newer: string[] = [];
  for (const { key, guard, merge } of SHARED) {
    if (merge === 'by episode') continue;
    const own = store.getItem(key);
    const text = theirs.getItem(key);
    const value = text !== null && guard(parseJson(text)) !== null ? text : null;
    if (value === own) continue;
    const isByFilm = merge === 'by film';
    let best = value !== null && (own === null || theirTime > ourTime) ? value : own;
    // The choice for a film that only one side knows is kept.
    if (isByFilm && value !== null && own !== null) {
      const [ours, others] = [own, value].map((one) => guard(parseJson(one)) as Choices | null);
      best = JSON.stringify(theirTime > ourTime ? { ...ours, ...others } : { ...others, ...ours });
    }
    if (best !== null && best !== own) {
      store.setItem(key, best);
      taken.push(key);
    }
    if (best !== value && (value === null || isByFilm || ourTime > theirTime)) newer.push(key);
  }
  // A time in the future is stored as now, so that later changes still win.
  if (taken.length > 0 && theirChange > ourTime)
    store.setItem(RECORDS.settingsChangedAt.key, String(Math.min(theirChange, nowMs)));
  else if (newer.length > 0) newer.push(RECORDS.settingsChangedAt.key);
  return { taken, newer };
}

type Choices = Readonly<Record<string, unknown>>;

type Position = ProgressMap[string];

function mergePositions(own: ViewerMemory, theirs: ViewerMemory, nowMs: number): MergedSettings {
  const positions: Record<string, Position> = { ...own.progress.read() };
  const times: Record<string, number> = { ...own.progressTimes.read() };
  const theirPositions = theirs.progress.read();
  const theirTimes = theirs.progressTimes.read();
  const ourTime = (id: string) => plausibleTime(times[id] ?? 0, nowMs);
  const theirTime = (id: string) => plausibleTime(theirTimes[id] ?? 0, nowMs);
  const isNewer = Object.keys(positions).some((id) => !(id in theirPositions) || ourTime(id) > theirTime(id));
  let isTaken = false;
  for (const [id, theirPosition] of Object.entries(theirPositions)) {
    const mine = Object.hasOwn(positions, id) ? positions[id] : undefined;
    const isMoreRecent = mine === undefined || theirTime(id) > ourTime(id);
    const best =
      mine === undefined
        ? theirPosition
        : isMoreRecent
          ? mergeVariants(mine, theirPosition)
          : mergeVariants(theirPosition, mine);
    if (JSON.stringify(best) === JSON.stringify(mine)) continue;
    isTaken = true;
    positions[id] = best;
    if (isMoreRecent) times[id] = Math.min(theirTimes[id] ?? 0, nowMs);
  }
  if (isTaken) {
    own.progress.write(positions);
    own.progressTimes.write(times);
  }
  return { taken: isTaken ? POSITION_KEYS : [], newer: isNewer ? POSITION_KEYS : [] };
}

/** Gives the later position of an episode. The position of a variant that the later side lacks is kept. */
const mergeVariants = (older: Position, recent: Position): Position =>
  typeof older === 'object' && typeof recent === 'object' ? { ...older, ...recent } : isEmpty(recent) ? older : recent;

const isEmpty = (position: Position): boolean => typeof position === 'object' && Object.keys(position).length === 0;
