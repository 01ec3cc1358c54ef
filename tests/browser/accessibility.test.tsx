import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import type { WidgetError } from '@/domain/widget/errors';
import { FailureScreen } from '@/ui/failure/failure-screen';
import stage from '@/ui/kit/stage.module.css';
import { violations } from '../support/axe-violations';
import { until, untilPlaying } from '../support/browser-until';
import { openMediaShelf } from '../support/media-requests';
import { type MountedPlayer, mountPlayer, openSeries, said } from '../support/render-player';

const FRAMES = [
  [800, 450],
  [320, 180],
] as const;

const STATES: readonly [string, (player: MountedPlayer) => Promise<unknown>][] = [
  ['idle', async () => undefined],
  [
    'playing',
    async (player) => {
      await player.port.play('host');
      await untilPlaying(player.video);
    },
  ],
  [
    'with the picker open',
    async ({ store }) => {
      store.setState({ openMenu: 'episodes' });
      await expect.element(page.getByTestId('episode-picker')).toBeVisible();
    },
  ],
  ['with the sound offered', async ({ store }) => store.setState({ soundRefused: true })],
];

test.each(FRAMES.flatMap((frame) => STATES.map((state) => [...frame, ...state] as const)))(
  'Accessibility: the player at %sx%s, %s',
  { tags: ['nightly'] },
  async (width, height, _, enter) => {
    const player = mountPlayer({ width, height });
    openSeries(player, openMediaShelf().episode('s1e1'));
    await until(() => expect(said(player, 'ready')).toBe(true));
    await enter(player);
    await until(async () => expect(await violations(player.container)).toEqual([]));

    const controls = player.container.querySelectorAll('button, [role="button"], [role="slider"], [role="dialog"]');
    expect(controls.length).toBeGreaterThan(5);
    const names = [...controls].map((one) => one.getAttribute('aria-label') ?? one.textContent ?? '');
    expect(names.filter((name) => !/^[А-ЯЁа-яё0-9][^A-Za-z]*$/.test(name))).toEqual([]);
    const values = [...player.container.querySelectorAll('[aria-valuetext]')];
    expect(values.filter((one) => /[A-Za-z]/.test(one.getAttribute('aria-valuetext') ?? 'none'))).toEqual([]);
  },
);

const ID = '0f'.repeat(16);
const PANELS: readonly WidgetError[] = [
  { kind: 'missing-movie-id', id: ID },
  { kind: 'content-not-found', id: ID },
  { kind: 'region-blocked', id: ID },
  { kind: 'master-failed', id: ID, url: `https://media.example/${'long/'.repeat(20)}master.json` },
  { kind: 'unexpected', id: ID, reason: 'stream', detail: '' },
];

// The gallery shows them in larger frames.
test.each(PANELS.map((error) => [error.kind, error] as const))(
  'Accessibility: the failure screen at 320x180: %s',
  async (_, error) => {
    const container = document.createElement('div');
    container.style.cssText = 'width: 320px; height: 180px';
    document.body.append(container);
    const root = createRoot(container);
    onTestFinished(() => {
      root.unmount();
      container.remove();
    });
    root.render(
      <main className={stage.stage} style={{ height: '100%' }}>
        <FailureScreen error={error} onRetry={() => undefined} />
      </main>,
    );
    await expect.element(page.getByRole('alert')).toBeVisible();
    // A text that scrolls can be focused once it has been measured.
    await until(async () => expect(await violations(container)).toEqual([]));
    const frame = container.getBoundingClientRect();
    for (const part of container.querySelectorAll('p, button')) {
      const box = part.getBoundingClientRect();
      expect(box.left, part.textContent ?? '').toBeGreaterThanOrEqual(frame.left);
      expect(box.right, part.textContent ?? '').toBeLessThanOrEqual(frame.right);
    }
  },
);
