/** A browser of one engine with one window. */
export interface Engine {
  /** Name and version. */
  readonly title: string;
  /** Goes to a URL and waits for its load event. */
  open(url: string): Promise<void>;
  /** Runs a function in the page, or in the frame at this index. Arguments and result are JSON. */
  run<A extends readonly unknown[], T>(
    frame: number | null,
    script: (...args: A) => T | Promise<T>,
    ...args: A
  ): Promise<T>;
  /** Performs real input in the window. */
  act(sources: readonly InputSource[]): Promise<void>;
  /** The window as PNG, in base64. */
  screenshot(): Promise<string>;
  /** Uncaught exceptions since the last call, in all frames. Classic WebDriver does not report them. */
  takeExceptions(): readonly string[];
  close(): Promise<void>;
}

/** A source of actions; classic WebDriver and WebDriver BiDi share the format (W3C WebDriver, Actions). */
export type InputSource =
  | {
      readonly type: 'pointer';
      readonly id: string;
      readonly parameters: { readonly pointerType: 'mouse' };
      readonly actions: readonly PointerAction[];
    }
  | { readonly type: 'key'; readonly id: string; readonly actions: readonly KeyAction[] };

export type PointerAction =
  | { readonly type: 'pointerMove'; readonly x: number; readonly y: number; readonly duration: number }
  | { readonly type: 'pointerDown' | 'pointerUp'; readonly button: 0 };

export type KeyAction = { readonly type: 'keyDown' | 'keyUp'; readonly value: string };

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Moves the mouse over these points of the window. */
export function mouseMove(...points: readonly Point[]): InputSource[] {
  return [pointer(points.map(moveTo))];
}

/** Moves the mouse to a point and presses it. */
export function mouseClick(point: Point, times = 1): InputSource[] {
  const press: PointerAction[] = [
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ];
  // Two steps, as a hand does: a control may appear under the pointer's first movement.
  const near = { x: point.x - 1, y: point.y - 1 };
  return [pointer([moveTo(near), moveTo(point), ...Array.from({ length: times }, () => press).flat()])];
}

/** Moves the mouse to a point and holds its button down, until {@link mouseUp}. */
export function mouseDown(point: Point): InputSource[] {
  return [pointer([moveTo(point), { type: 'pointerDown', button: 0 }])];
}

export function mouseUp(): InputSource[] {
  return [pointer([{ type: 'pointerUp', button: 0 }])];
}

/** Presses a key with its modifiers, the key last: `['Shift', '?']`. */
export function keyPress(names: readonly string[]): InputSource[] {
  const values = names.map((name) => KEYS[name] ?? name);
  return [
    {
      type: 'key',
      id: 'keyboard',
      actions: [
        ...values.map((value): KeyAction => ({ type: 'keyDown', value })),
        ...values.toReversed().map((value): KeyAction => ({ type: 'keyUp', value })),
      ],
    },
  ];
}

/** Code points of the standard for keys without a character. */
const KEYS: Readonly<Record<string, string>> = {
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  End: '\uE010',
  Enter: '\uE007',
  Escape: '\uE00C',
  Home: '\uE011',
  Shift: '\uE008',
  Space: '\u0020',
  Tab: '\uE004',
};

function pointer(actions: readonly PointerAction[]): InputSource {
  return { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions };
}

function moveTo({ x, y }: Point): PointerAction {
  return { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 20 };
}

/** The body of a script that calls a function with arguments from JSON and gives its result as JSON. */
export function jsonCall(script: (...args: never[]) => unknown): string {
  return `Promise.resolve().then(() => (${script})(...JSON.parse(json))).then((value) => JSON.stringify(value ?? null))`;
}

/** The key of an engine's pings: the name of its family, and the version of a Chromium. */
export const pingKey = (userAgent: string) =>
  /Chrome\/\d+/.exec(userAgent)?.[0].replace('/', '-') ?? (userAgent.includes('Firefox/') ? 'Firefox' : 'WebKit');
