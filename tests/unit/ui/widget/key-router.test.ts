import { expect, test, vi } from 'vitest';
import { NO_LEAN_BACK, type WidgetState } from '@/store/state';
import { createWidgetStore } from '@/store/store';
import { createKeyRouter, type KeyAnswer, type KeyBindings, type KeyLayer } from '@/ui/widget/key-router';

/** A part of the player, with its layer and the keys that it takes. The order is that of their appearance. */
const PARTS = {
  player: ['player', { k: 'done' }],
  track: ['player', { q: 'done' }],
  card: ['player', { Escape: 'closed' }],
  tooltip: ['tooltip', {}],
  diagnostics: ['panel', { Escape: 'closed' }],
  menu: ['popup', { Escape: 'closed' }],
  list: ['popup', { Escape: 'closed' }],
  resume: ['question', { Escape: 'closed' }],
  ad: ['ad', { k: 'done', '*': 'stopped' }],
} as const satisfies Record<string, readonly [KeyLayer, Readonly<Record<string, KeyAnswer>>]>;

type Part = keyof typeof PARTS;

const DIAGNOSTICS = { diagnosticsShown: true } as const;
const MENU = { openMenu: 'episodes' } as const;
const RESUME = { resume: { seconds: 5 } } as const;
const ASLEEP = { leanBack: { ...NO_LEAN_BACK, question: 'asleep' } } as const;

/** A router with the player and other parts of it. */
function open(state: Partial<WidgetState>, parts: readonly Part[]) {
  const store = createWidgetStore();
  store.setState(state);
  const target = new EventTarget();
  const keys = createKeyRouter(target as Window, store.getState);
  const asked: Part[] = [];
  const leave = new Map<Part, () => void>();
  for (const part of Object.keys(PARTS) as Part[]) {
    if (part !== 'player' && part !== 'track' && !parts.includes(part)) continue;
    const [layer, taken]: readonly [KeyLayer, Readonly<Record<string, KeyAnswer>>] = PARTS[part];
    const answer = (key: string, other: string) => {
      asked.push(part);
      return taken[key] ?? taken[other] ?? 'passed';
    };
    const bindings: KeyBindings = { press: ({ key }) => answer(key, '*'), escape: () => answer('Escape', '') };
    leave.set(part, keys.add(layer, bindings));
  }
  /** Presses a key: the part that took it, or null, and who else may act on it. */
  const press = (pressed: string | { key: string; keyCode?: number }) => {
    asked.length = 0;
    const fields = typeof pressed === 'string' ? { key: pressed } : pressed;
    const event = Object.assign(new Event('keydown', { cancelable: true }), fields);
    target.dispatchEvent(event);
    const taken = event.cancelBubble ? asked.at(-1) : null;
    return [taken, event.defaultPrevented ? 'nobody' : event.cancelBubble ? 'browser' : 'element'];
  };
  return { press, asked, leave: (part: Part) => leave.get(part)?.() };
}

test.each<[string, Partial<WidgetState>, Part[], Record<string, [Part | null, 'nobody' | 'browser' | 'element']>]>([
  [
    'the player',
    {},
    [],
    { k: ['player', 'nobody'], q: ['track', 'nobody'], x: [null, 'element'], Escape: [null, 'element'] },
  ],
  ['a next-episode card', {}, ['card'], { k: ['player', 'nobody'], Escape: ['card', 'browser'] }],
  [
    'the diagnostics',
    DIAGNOSTICS,
    ['card', 'diagnostics'],
    { k: ['player', 'nobody'], Escape: ['diagnostics', 'browser'] },
  ],
  [
    'the diagnostics whose code loads',
    DIAGNOSTICS,
    ['card'],
    { k: ['player', 'nobody'], q: ['track', 'nobody'], Escape: [null, 'element'] },
  ],
  ['a tooltip', {}, ['tooltip', 'card'], { k: ['player', 'nobody'], Escape: ['card', 'browser'] }],
  [
    'a menu',
    MENU,
    ['card', 'diagnostics', 'menu'],
    { k: [null, 'element'], q: [null, 'element'], Escape: ['menu', 'browser'] },
  ],
  ['a menu whose code loads', MENU, ['card', 'diagnostics'], { k: [null, 'element'], Escape: [null, 'element'] }],
  ['a list within a menu', MENU, ['menu', 'list'], { k: [null, 'element'], Escape: ['list', 'browser'] }],
  ['the resume question', RESUME, ['card', 'resume'], { k: [null, 'element'], Escape: ['resume', 'browser'] }],
  [
    'a question over a menu',
    { ...MENU, ...ASLEEP },
    ['menu', 'resume'],
    { k: [null, 'element'], Escape: ['resume', 'browser'] },
  ],
  ['an ad', {}, ['ad'], { k: ['ad', 'nobody'], q: ['ad', 'browser'], Escape: [null, 'element'] }],
  [
    'an ad over a menu',
    MENU,
    ['menu', 'ad'],
    { k: ['ad', 'nobody'], q: ['ad', 'browser'], Escape: ['menu', 'browser'] },
  ],
])('Keys over %s go to one layer', (_, state, parts, rows) => {
  const { press } = open(state, parts);
  for (const [key, row] of Object.entries(rows)) expect(press(key), key).toEqual(row);
});

test('Escape: asks every layer from the top, and within a layer the last part first', () => {
  const { press, asked } = open({}, ['card', 'tooltip', 'diagnostics', 'menu', 'list', 'resume', 'ad']);
  press('Escape');
  expect(asked).toEqual(['tooltip', 'ad', 'resume']);
});

test.each([
  ['Escape', { key: 'Escape' }, 'browser'],
  ['Back of webOS', { key: 'Unidentified', keyCode: 461 }, 'nobody'],
  ['Back of Tizen', { key: 'XF86Back', keyCode: 10009 }, 'nobody'],
  ['Back of Android', { key: 'GoBack' }, 'nobody'],
])('Back: %s closes the uppermost layer', (_, fields, left) => {
  const { press } = open(MENU, ['card', 'menu']);
  expect(press(fields)).toEqual(['menu', left]);
});

test.each(['Backspace', 'BrowserBack'])('Back: %s is no Back key without a remote control', (key) => {
  vi.stubGlobal('document', { documentElement: { getAttribute: () => null } });
  const { press } = open(MENU, ['menu']);
  expect(press({ key })).toEqual([null, 'element']);
  vi.unstubAllGlobals();
});

test('Keys: reach a part no longer than it is there', () => {
  const { press, leave } = open({}, ['card', 'diagnostics']);
  for (const part of ['diagnostics', 'card'] as const) {
    expect(press('Escape')[0]).toBe(part);
    leave(part);
  }
  expect(press('Escape')[0]).toBeNull();
});

test.each([
  ['nothing', {}, 'element'],
  ['a menu whose code loads', MENU, 'nobody'],
  ['a question whose code loads', RESUME, 'nobody'],
  ['the diagnostics whose code loads', DIAGNOSTICS, 'nobody'],
])('Back over %s: the system does not leave the page in its place', (_, state, left) => {
  const { press } = open(state, []);
  const [, who] = press({ key: 'GoBack' });
  expect(who).toBe(left);
});
