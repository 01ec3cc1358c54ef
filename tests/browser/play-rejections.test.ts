import { describe, expect, onTestFinished, test } from 'vitest';
import { until, untilPlaying } from '../support/browser-until';
import { openMediaShelf } from '../support/media-requests';
import { type MountedPlayer, mountPlayer, said } from '../support/render-player';

/** Makes `play()` of every element reject a number of times, and counts the calls. */
function rejectPlay(name: string, times: number): { calls: number } {
  const stock = HTMLMediaElement.prototype.play;
  const seen = { calls: 0 };
  HTMLMediaElement.prototype.play = function () {
    seen.calls += 1;
    return seen.calls > times ? stock.call(this) : Promise.reject(new DOMException('rejected', name));
  };
  onTestFinished(() => {
    HTMLMediaElement.prototype.play = stock;
  });
  return seen;
}

const button = ({ container }: MountedPlayer) => container.querySelector<HTMLElement>('[data-testid="big-play"]');
const spinner = ({ container }: MountedPlayer) => container.querySelector('[data-testid="spinner"][data-visible]');

async function open(start: 'auto' | 'asked' | 'paused'): Promise<MountedPlayer> {
  const player = mountPlayer();
  player.load(openMediaShelf().episode('s1e1'), { start, startAt: null });
  await until(() => expect(said(player, 'ready')).toBe(true));
  return player;
}

describe('Interrupted start', () => {
  async function expectRepeats(start: 'auto' | 'asked', times: number): Promise<void> {
    const seen = rejectPlay('AbortError', times);
    const player = await open(start);
    await untilPlaying(player.video);
    expect(seen.calls).toBe(times + 1);
    expect(player.port.state().playback).toBe('playing');
    expect(said(player, 'autoplayrefused')).toBe(false);
  }

  test.each(['auto', 'asked'] as const)('is repeated: %s, once', (start) => expectRepeats(start, 1));

  // The pauses between the starts grow.
  test.each(['auto', 'asked'] as const)('is repeated: %s, 3 times', { tags: ['nightly'] }, (start) =>
    expectRepeats(start, 3),
  );

  test('is repeated after a press of the button, and after a call', { tags: ['nightly'] }, async () => {
    const pressed = await open('paused');
    await until(() => expect(button(pressed)).not.toBeNull());
    const seen = rejectPlay('AbortError', 2);
    button(pressed)?.click();
    await untilPlaying(pressed.video);
    expect(seen.calls).toBe(3);
    const called = await open('paused');
    const again = rejectPlay('AbortError', 1);
    void called.port.play('host');
    await untilPlaying(called.video);
    expect(again.calls).toBe(2);
  });

  test('is not repeated after a pause of the viewer or of the host page', { tags: ['nightly'] }, async () => {
    for (const pause of [({ port }: MountedPlayer) => port.pause(), ({ port }: MountedPlayer) => port.requestPause()]) {
      const seen = rejectPlay('AbortError', 1);
      const player = await open('auto');
      await until(() => expect(seen.calls).toBe(1));
      pause(player);
      await new Promise((resolve) => setTimeout(resolve, 1500));
      expect(seen.calls).toBe(1);
      expect(player.video().paused).toBe(true);
      expect(player.port.state().playback).toBe('idle');
    }
  });

  test('stays paused after a real pause before the first frame', { tags: ['nightly'] }, async () => {
    const [player, media] = [mountPlayer(), openMediaShelf()];
    await media.rule({ match: 'm4s', hang: true });
    player.load(media.episode('s1e1'), { start: 'asked', startAt: null });
    await until(() => expect(player.port.state().playback).toBe('playing'));
    player.port.requestPause();
    await until(() => expect(player.video().paused).toBe(true));
    await media.release();
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(player.video().paused).toBe(true);
  });

  test('is abandoned in the end, and the button appears', { tags: ['nightly'] }, async () => {
    const seen = rejectPlay('AbortError', Number.POSITIVE_INFINITY);
    const player = await open('asked');
    await until(() => expect(seen.calls).toBeGreaterThan(2));
    await until(() => expect(button(player)).not.toBeNull());
    const { calls } = seen;
    await new Promise((resolve) => setTimeout(resolve, 3000));
    expect(seen.calls - calls).toBeLessThan(4);
    expect(seen.calls).toBeLessThan(8);
  });
});

describe('Refused start', () => {
  test.each(['auto', 'asked'] as const)(
    '%s: the button appears without a spinner, and nothing plays',
    async (start) => {
      const seen = rejectPlay('NotAllowedError', Number.POSITIVE_INFINITY);
      const player = await open(start);
      await until(() => expect(button(player)).not.toBeNull());
      await until(() => expect(spinner(player)).toBeNull());
      const { calls } = seen;
      expect(player.port.state().playback).toBe('idle');
      expect(player.events.filter(({ name }) => name === 'autoplayrefused')).toHaveLength(1);
      button(player)?.click();
      await until(() => expect(seen.calls).toBeGreaterThan(calls));
      await until(() => expect(button(player)).not.toBeNull());
      expect(player.port.state().playback).toBe('idle');
      expect(spinner(player)).toBeNull();
      expect(said(player, 'failed')).toBe(false);
    },
  );
});
