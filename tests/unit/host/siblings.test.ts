import { expect, test, vi } from 'vitest';
import { createSiblings } from '@/host/siblings';

const ORIGIN = 'https://player.example';

interface FakeFrame {
  location: { href: string; origin: string };
  postMessage: ReturnType<typeof vi.fn>;
  addEventListener(type: string, listener: (event: object) => void): void;
  receive(event: object): void;
  parent: unknown;
}

/** A host page with frames of these origins. */
function aPage(...origins: string[]): FakeFrame[] {
  const parent: Record<number | 'length', unknown> = { length: origins.length };
  return origins.map((origin, index) => {
    const listeners: ((event: object) => void)[] = [];
    const frame: FakeFrame = {
      get location() {
        if (origin !== ORIGIN) throw new DOMException('Blocked', 'SecurityError');
        return { href: `${origin}/vv-player.php`, origin };
      },
      postMessage: vi.fn(),
      addEventListener: (_, listener) => void listeners.push(listener),
      receive: (event) => listeners.forEach((listener) => void listener(event)),
      parent,
    };
    parent[index] = frame;
    return frame;
  });
}

const open = (frame: FakeFrame | undefined) => createSiblings(frame as unknown as Window);

test('Siblings: only frames of the same origin are told, and not the frame itself', () => {
  const [own, sibling, foreign] = aPage(ORIGIN, ORIGIN, 'https://ads.example');
  open(own).tell(7);
  expect(sibling?.postMessage).toHaveBeenCalledExactlyOnceWith({ ns: 'vv-player-sound', since: 7 }, ORIGIN);
  expect(own?.postMessage).not.toHaveBeenCalled();
  expect(foreign?.postMessage).not.toHaveBeenCalled();
});

test('Siblings: messages of other origins, of the host page and of another shape are left alone', () => {
  const [own, sibling] = aPage(ORIGIN, ORIGIN);
  const heard: number[] = [];
  open(own).listen((since) => heard.push(since));
  const data = { ns: 'vv-player-sound', since: 7 };
  own?.receive({ data, origin: 'https://site.example', source: {} });
  own?.receive({ data, origin: ORIGIN, source: own.parent });
  own?.receive({ data, origin: ORIGIN, source: own });
  for (const other of [null, 'text', { ns: 'vv-player', since: 7 }, { ...data, since: '7' }])
    own?.receive({ data: other, origin: ORIGIN, source: sibling });
  expect(heard).toEqual([]);
  own?.receive({ data, origin: ORIGIN, source: sibling });
  expect(heard).toEqual([7]);
});

test('Siblings: a player in a sandbox without an origin hears nobody, since every such frame has that name', () => {
  const [own, sibling] = aPage(ORIGIN, ORIGIN);
  Object.defineProperty(own, 'location', { value: { href: 'about:srcdoc', origin: 'null' } });
  const heard = vi.fn();
  open(own).listen(heard);
  own?.receive({ data: { ns: 'vv-player-sound', since: 7 }, origin: 'null', source: sibling });
  expect(heard).not.toHaveBeenCalled();
});
