import { createRandom, type Random } from './random';

/** An action of a viewer, of the browser or of the host page. */
export type Action =
  /** A seek to this part of the content, 0-1. */
  | { readonly kind: 'seek'; readonly part: number }
  | { readonly kind: 'keys'; readonly keys: readonly string[] }
  | { readonly kind: 'episode'; readonly episodeId: number }
  /** A menu is opened and closed. */
  | { readonly kind: 'menu'; readonly name: string }
  /** Each index counts in the list that the player offers at that time, modulo its length. */
  | { readonly kind: 'quality' | 'audio' | 'subtitles'; readonly index: number }
  | { readonly kind: 'rate'; readonly rate: number }
  | { readonly kind: 'pause' | 'hidden' | 'frozen'; readonly ms: number }
  | { readonly kind: 'resize'; readonly width: number; readonly height: number };

/** A fault with the action that the viewer makes as it begins. */
export interface FaultAction {
  readonly kind: 'fault';
  readonly fault: number;
  readonly ms: number;
  readonly during: Action | null;
}

/** One step of a soak. */
export interface Step {
  /** Time of undisturbed play before it. */
  readonly afterMs: number;
  readonly action: Action | FaultAction;
}

/** Episodes of the soak's series. */
const EPISODES = [101, 102, 103, 201, 202, 203] as const;
/** Menus by the test id of their button, with the row that leads further. */
const MENUS = [
  'settings-toggle',
  'settings-toggle/to-quality',
  'settings-toggle/to-rate',
  'settings-toggle/to-audio',
  'captions-toggle',
  'episodes-toggle',
] as const;

const WEIGHTS = {
  fault: 20,
  seek: 18,
  keys: 8,
  episode: 12,
  menu: 14,
  quality: 6,
  audio: 5,
  subtitles: 5,
  rate: 4,
  pause: 5,
  hidden: 4,
  frozen: 2,
  resize: 5,
} as const;
/** A viewer's actions at the beginning of a fault. */
const DURING_WEIGHTS = { nothing: 4, seek: 6, episode: 3, quality: 1, audio: 1 } as const;
const KEYS = ['ArrowRight', 'ArrowLeft', 'KeyM', 'KeyC', 'ArrowUp', 'ArrowDown', 'Digit5'] as const;
const RATES = [0.5, 1, 1, 1.5, 2] as const;
const SIZES = [
  [960, 540],
  [1280, 720],
  [640, 360],
  [390, 700],
  [320, 180],
] as const;
const GAP_MS = [800, 5000] as const;
const FAULT_MS = [2000, 14_000] as const;
const MOST_KEYS = 6;
const MOST_TRACKS = 5;
/** Seeks end before the credits, so that the content goes on by itself only when nothing else happens. */
const LAST_PART = 0.8;

/** Plans the steps of a soak without an end. The same seed gives the same steps. */
export function* planSteps(seed: number, faults: number): Generator<Step, never> {
  const random = createRandom(seed);
  while (true) yield { afterMs: random.integer(...GAP_MS), action: nextAction(random, faults) };
}

function nextAction(random: Random, faults: number): Step['action'] {
  const kind = random.weighted(WEIGHTS);
  if (kind !== 'fault') return actionOf(kind, random);
  const fault = random.integer(0, faults - 1);
  const ms = random.integer(...FAULT_MS);
  const during = random.weighted(DURING_WEIGHTS);
  return { kind, fault, ms, during: during === 'nothing' ? null : actionOf(during, random) };
}

function actionOf(kind: Action['kind'], random: Random): Action {
  switch (kind) {
    case 'seek':
      return { kind, part: random.fraction() * LAST_PART };
    case 'keys':
      return { kind, keys: Array.from({ length: random.integer(1, MOST_KEYS) }, () => random.pick(KEYS)) };
    case 'episode':
      return { kind, episodeId: random.pick(EPISODES) };
    case 'menu':
      return { kind, name: random.pick(MENUS) };
    case 'quality':
    case 'audio':
    case 'subtitles':
      return { kind, index: random.integer(0, MOST_TRACKS) };
    case 'rate':
      return { kind, rate: random.pick(RATES) };
    case 'pause':
    case 'hidden':
    case 'frozen':
      return { kind, ms: random.integer(1000, 8000) };
    case 'resize': {
      const [width, height] = random.pick(SIZES);
      return { kind, width, height };
    }
  }
}
