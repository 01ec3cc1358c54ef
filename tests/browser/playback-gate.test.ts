import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { until, untilPlaying } from '../support/browser-until';
import { openMediaShelf } from '../support/media-requests';
import { type MountedPlayer, mountPlayer, said } from '../support/render-player';

const isReady = (player: MountedPlayer) => until(() => expect(said(player, 'ready')).toBe(true));

/** A player whose content an ad goes before. */
async function aHeldPlayer(start: 'paused' | 'asked' | 'auto' = 'paused') {
  const player = mountPlayer();
  const wanted = vi.fn();
  player.port.closeGate(wanted);
  player.port.load(openMediaShelf().episode('s1e1'), { start, startAt: null });
  await isReady(player);
  return { player, wanted };
}

/** Long enough for a start that slipped past the hold to show. */
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 400));

/** Presses the button once it is there: a busy machine draws it late. */
async function pressBigPlay({ container }: MountedPlayer): Promise<void> {
  const button = () => container.querySelector<HTMLElement>('[data-testid="big-play"]');
  await until(() => expect(button()).not.toBeNull());
  button()?.click();
}

describe('content that is held', () => {
  test.each(['asked', 'auto'] as const)('does not begin by itself (%s), and says that it is wanted', async (start) => {
    const { player, wanted } = await aHeldPlayer(start);
    await aMoment();
    expect(wanted).toHaveBeenCalledTimes(1);
    expect(player.video().played.length).toBe(0);
  });

  test.each<[string, (player: MountedPlayer) => unknown]>([
    ['the play button', pressBigPlay],
    ['a request of Vidstack', (player) => player.instance().remoteControl.play()],
    ['a toggle', (player) => player.instance().remoteControl.togglePaused()],
    ['the owner', ({ port }) => port.play()],
    [
      'something past everything',
      (player) =>
        player
          .video()
          .play()
          .catch(() => undefined),
    ],
  ])('is wanted by %s, and stays where it is', async (_, press) => {
    const { player, wanted } = await aHeldPlayer();
    expect(wanted).not.toHaveBeenCalled();
    await press(player);
    await until(() => expect(wanted).toHaveBeenCalled());
    await until(() => expect(player.video().paused).toBe(true));
    await aMoment();
    expect(player.video().currentTime).toBeLessThan(0.3);
  });

  test('goes on when it is released, and not when it is not wanted', async () => {
    const { player } = await aHeldPlayer();
    player.port.openGate(false);
    await aMoment();
    expect(player.video().paused).toBe(true);
    player.port.closeGate(() => undefined);
    player.port.openGate(true);
    await untilPlaying(player.video);
  });

  test('released before it can play, begins as soon as it can', async () => {
    const player = mountPlayer();
    player.port.closeGate(() => undefined);
    player.port.load(openMediaShelf().episode('s1e1'), { start: 'auto', startAt: null });
    player.port.openGate(true);
    await untilPlaying(player.video);
  });

  test('released before the player has what is wanted, plays that, and not what it had', async () => {
    const media = openMediaShelf();
    const player = mountPlayer();
    player.port.load(media.episode('s1e1'), { start: 'asked', startAt: 30 });
    await until(() => expect(player.video().currentTime).toBeGreaterThan(30.2));
    player.port.pause();
    await until(() => expect(player.video().paused).toBe(true));
    player.port.closeGate(() => undefined);
    player.port.load(media.episode('s1e2'), { start: 'asked', startAt: null });
    player.port.openGate(true);
    expect(player.port.isStarting()).toBe(true);
    await until(() => expect(player.instance().state.source.src).toContain('s1e2'));
    await untilPlaying(player.video);
    expect(player.video().currentTime).toBeLessThan(15);
  });

  test('in the midst of playback keeps its very place', async () => {
    const player = mountPlayer();
    player.port.load(openMediaShelf().episode('s1e1'), { start: 'asked', startAt: 20 });
    await until(() => expect(player.video().currentTime).toBeGreaterThan(20.2));
    player.port.pause();
    player.port.closeGate(() => undefined);
    await until(() => expect(player.video().paused).toBe(true));
    const at = player.video().currentTime;
    await aMoment();
    expect(player.video().currentTime).toBe(at);
    player.port.openGate(true);
    await until(() => expect(player.video().paused).toBe(false));
    expect(player.video().currentTime).toBeLessThan(at + 1);
  });
});

describe("the system's media panel", () => {
  test('is lent to an ad and given back', async () => {
    const { player } = await aHeldPlayer();
    const handlers = new Map<string, unknown>();
    const spy = vi.spyOn(navigator.mediaSession, 'setActionHandler').mockImplementation((action, handler) => {
      handlers.set(action, handler);
    });
    onTestFinished(() => spy.mockRestore());
    const before = navigator.mediaSession.metadata;
    const pause = vi.fn();
    player.port.showAdSession({ title: 'Объявление', play: vi.fn(), pause, stop: vi.fn() });
    expect(navigator.mediaSession.metadata?.title).toBe('Объявление');
    expect(handlers.get('seekto')).toBeNull();
    (handlers.get('pause') as () => void)();
    expect(pause).toHaveBeenCalledTimes(1);

    player.port.showAdSession(null);
    expect(navigator.mediaSession.metadata).toBe(before);
    expect(handlers.get('stop')).toBeNull();
    (handlers.get('seekto') as (details: { seekTime: number }) => void)({ seekTime: 12 });
    await until(() => expect(player.video().currentTime).toBeCloseTo(12, 0));
  });
});
