// First, because it declares the order of the cascade layers.
import '@/ui/theme/page.css';
import '@/ui/shell/shell.css';
import '@/ui/shell/start-overlays.css';
import '@/ui/theme/theme.css';
import { createRoot } from 'react-dom/client';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { type Frame, STORIES, type Story } from '../../dev/gallery/stories';
import { type Film, StoryFrame } from '../../dev/gallery/story-frame';
import { violations } from '../support/axe-violations';
import { until } from '../support/browser-until';
import { inkShare, layoutFaults } from './gallery-checks';

/** A component with less ink than this is empty: the thinnest, a spinner in a large frame, has three times as much. */
const LEAST_INK = 0.0005;

interface View {
  frame: Frame;
  film: Film;
  /** Whether the pixels are counted, by a screenshot. */
  ink: boolean;
  /** Axe checks one small and one large frame, because it takes longer than the other checks together. */
  axe?: boolean;
}

const VIEWS: readonly View[] = [
  { frame: '200x120', film: 'black', ink: true },
  { frame: '320x180', film: 'white', ink: true, axe: true },
  { frame: '390x219', film: 'black', ink: true },
  { frame: '640x360', film: 'white', ink: true },
  { frame: '1280x720', film: 'black', ink: true, axe: true },
];

/** A small and a large frame, which each landing checks; screenshots of all and axe take minutes. */
const QUICK_VIEWS: readonly View[] = [
  { frame: '200x120', film: 'black', ink: true },
  { frame: '640x360', film: 'white', ink: false },
];

/** Fades and slides would make a check see half of a component. */
const still = document.createElement('style');
still.textContent = '*, *::before, *::after { animation: none !important; transition: none !important }';

/** A component that disappears by itself stays this many times longer. A screenshot takes long on a busy machine. */
const STAY_FACTOR = 20;
/** The shortest time that a component stays, in milliseconds. The delay of the tooltip is shorter. */
const SHORTEST_STAY_MS = 800;

beforeAll(async () => {
  document.head.append(still);
  const setTimer = window.setTimeout.bind(window);
  vi.spyOn(window, 'setTimeout').mockImplementation(((call: () => void, ms = 0) =>
    setTimer(call, ms < SHORTEST_STAY_MS ? ms : ms * STAY_FACTOR)) as typeof setTimeout);
  await page.viewport(1300, 740);
});

afterAll(async () => {
  still.remove();
  vi.restoreAllMocks();
  await page.viewport(1000, 700);
});

const painted = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

function mount(content: React.ReactNode) {
  const container = document.createElement('div');
  document.body.append(container);
  const root = createRoot(container);
  onTestFinished(async () => {
    await painted();
    root.unmount();
    container.remove();
  });
  root.render(content);
  return { container, root };
}

/** All faults of one story in one frame. */
async function faultsOf(
  story: Story,
  { frame, film, ink, axe = false }: View,
  container: HTMLElement,
): Promise<string[]> {
  const find = (selector: string) => container.querySelector<HTMLElement>(selector);
  const part = () => find(`[data-testid="${story.shows}"]`);
  await until(() => expect(part(), `${story.shows} is mounted`).not.toBeNull());
  await painted();
  const [box, shown] = [find('[data-story]'), part()];
  if (box === null || shown === null) return [`${story.shows} is gone`];
  const faults = [
    ...layoutFaults(box, shown),
    ...(ink && (await inkShare(box, shown)) < LEAST_INK ? [`${story.shows}: empty`] : []),
    ...(axe ? await violations(container) : []),
  ];
  return faults.map((fault) => `${frame} on ${film}: ${fault}`);
}

describe('Gallery', () => {
  const stories = STORIES.map((story) => [story.name, story] as const);

  async function expectFaultless(story: Story, views: readonly View[]): Promise<void> {
    const { container, root } = mount(null);
    for (const view of views.filter(({ frame }) => !story.hiddenIn?.includes(frame))) {
      root.render(<StoryFrame story={story} frame={view.frame} film={view.film} />);
      // A part that loads changes the layout, and the browser's own pointer may remove a tooltip, which comes back.
      await until(async () => expect(await faultsOf(story, view, container)).toEqual([]));
    }
  }

  test.each(stories)('%s: visible and inside a small and a large frame', (_, story) =>
    expectFaultless(story, QUICK_VIEWS),
  );

  test.each(stories)('%s: accessible, visible and inside every frame', { tags: ['nightly'] }, (_, story) =>
    expectFaultless(story, VIEWS),
  );
});

describe('Gallery checks', () => {
  const show = async (style: string, content = 'Текст') => {
    const { container, root } = mount(
      <div data-story style={{ position: 'relative', width: 200, height: 120 }}>
        <p data-testid="sample" ref={(element) => element?.setAttribute('style', style)}>
          {content}
        </p>
      </div>,
    );
    await until(() => expect(container.querySelector('p')).not.toBeNull());
    await painted();
    const find = (selector: string) => container.querySelector<HTMLElement>(selector) as HTMLElement;
    return { root, box: find('[data-story]'), part: find('p') };
  };

  test('accept a component inside its frame', async () => {
    const { box, part } = await show('color: #fff');
    expect(layoutFaults(box, part)).toEqual([]);
    expect(await inkShare(box, part)).toBeGreaterThan(LEAST_INK);
  });

  test.each([
    ['transparent', 'opacity: 0'],
    ['hidden', 'visibility: hidden'],
    ['outside', 'position: absolute; left: 180px; width: 60px; overflow: hidden'],
    ['wider than its scroller', 'width: 100px; overflow-y: auto; white-space: nowrap; word-spacing: 200px'],
  ])('find a component that is %s', async (_, style) => {
    const { box, part } = await show(style, 'два слова');
    expect(layoutFaults(box, part)).toHaveLength(1);
  });

  test('find a component that draws nothing', async () => {
    const { box, part } = await show('color: #000');
    expect(await inkShare(box, part)).toBeLessThan(LEAST_INK);
  });
});
