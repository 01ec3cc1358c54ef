import { createRoot } from 'react-dom/client';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { FRAMES, STORIES } from '../../dev/gallery/stories';
import { type Film, StoryFrame } from '../../dev/gallery/story-frame';
import { violations } from '../support/axe-violations';
import { until } from '../support/browser-until';
import { inkShare, layoutFaults } from '../support/gallery-checks';
import '@/ui/theme/theme.css';

/** A component with less ink than this is empty: the thinnest, a spinner in a large frame, has three times as much. */
const LEAST_INK = 0.0005;
const FILMS: readonly Film[] = ['black', 'white'];

/** Fades and slides would make a check see half of a component. */
const still = document.createElement('style');
still.textContent = '*, *::before, *::after { animation: none !important; transition: none !important }';

beforeAll(async () => {
  document.head.append(still);
  await page.viewport(1300, 740);
});

afterAll(async () => {
  still.remove();
  await page.viewport(1000, 700);
});

const painted = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

function mount(content: React.ReactNode) {
  const container = document.createElement('div');
  document.body.append(container);
  const root = createRoot(container);
  onTestFinished(async () => {
    await painted();
    await painted();
    root.unmount();
    container.remove();
  });
  root.render(content);
  return { container, root };
}

describe('gallery', () => {
  test.each(STORIES.map((story) => [story.name, story] as const))(
    '%s: accessible, visible and inside of every frame',
    async (_, story) => {
      const { container, root } = mount(null);
      const faults: string[] = [];
      for (const frame of FRAMES) {
        for (const film of FILMS) {
          root.render(<StoryFrame story={story} frame={frame} film={film} />);
          const part = () => container.querySelector<HTMLElement>(`[data-testid="${story.shows}"]`);
          const box = () => container.querySelector<HTMLElement>('[data-story]');
          await until(() => expect(part(), `${story.shows} is mounted`).not.toBeNull());
          await painted();
          await painted();
          const at = `${frame} ${film}`;
          const isVisible = part()?.checkVisibility({ opacityProperty: true, visibilityProperty: true }) === true;
          if (story.hiddenIn?.includes(frame)) {
            if (isVisible) faults.push(`${at}: ${story.shows} is visible`);
            continue;
          }
          const [frameBox, shown] = [box(), part()];
          if (frameBox === null || shown === null) throw new Error(`${story.shows} is gone`);
          faults.push(...layoutFaults(frameBox, shown).map((fault) => `${at}: ${fault}`));
          const ink = await inkShare(frameBox, shown);
          if (ink < LEAST_INK) faults.push(`${at}: ${story.shows} is empty: ${ink}`);
          faults.push(...(await violations(container)).map((fault) => `${at}: ${fault}`));
        }
      }
      expect(faults).toEqual([]);
    },
  );
});
