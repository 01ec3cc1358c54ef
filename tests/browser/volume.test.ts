import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { until, untilPlaying } from '../support/browser-until';
import { openMediaShelf } from '../support/media-requests';
import { fakeMemory } from '../support/render-context';
import { type MountedPlayer, mountPlayer, said } from '../support/render-player';

async function ready(memory = fakeMemory()): Promise<MountedPlayer> {
  const player = mountPlayer({ memory });
  player.load(openMediaShelf().episode('s1e1'), { start: 'paused', startAt: null });
  await until(() => expect(said(player, 'ready')).toBe(true));
  return player;
}

const heard = ({ video }: MountedPlayer) => ({ volume: video().volume, muted: video().muted });

describe('Remembered volume', () => {
  test.each([
    [0.3, false],
    [0.6, true],
    [0, true],
  ])('volume %s, muted %s applies from the start', async (volume, muted) => {
    const player = await ready(fakeMemory(volume, muted));
    expect(heard(player)).toEqual({ volume, muted });
    expect(player.port.state()).toMatchObject({ volume, muted });
    expect(player.memory.stored).toMatchObject({ volume, muted });
  });

  test('a change by the viewer is remembered', async () => {
    const player = await ready();
    player.instance().remoteControl.changeVolume(0.35);
    await until(() => expect(player.memory.stored.volume).toBe(0.35));
    player.instance().remoteControl.mute();
    await until(() => expect(player.memory.stored.muted).toBe(true));
    player.instance().remoteControl.unmute();
    await until(() => expect(player.memory.stored.muted).toBe(false));
  });
});

test('The wheel steps the volume before the lazy layers, which wait for a film, have loaded', async () => {
  const player = mountPlayer();
  await until(() => {
    const turn = new WheelEvent('wheel', { deltaY: -120, bubbles: true, cancelable: true });
    player.container.querySelector('[data-part="volume"] button')?.dispatchEvent(turn);
    expect(turn.defaultPrevented).toBe(true);
  });
});

describe('Mute of a start that the browser allows only without sound', () => {
  /** Refuses each start with sound, as the autoplay policy does without a gesture: in a later task. */
  function refuseSound(): void {
    const stock = HTMLMediaElement.prototype.play;
    HTMLMediaElement.prototype.play = function () {
      if (this.muted) return stock.call(this);
      const refusal = new DOMException('no gesture', 'NotAllowedError');
      return new Promise((_, reject) => setTimeout(() => reject(refusal)));
    };
    onTestFinished(() => {
      HTMLMediaElement.prototype.play = stock;
    });
  }

  test('is not remembered, and a mute by the viewer after it is', async () => {
    refuseSound();
    const player = mountPlayer();
    player.load(openMediaShelf().episode('s1e1'), { start: 'asked', startAt: null });
    await untilPlaying(player.video);
    expect(heard(player)).toEqual({ volume: 1, muted: true });
    expect(player.memory.stored.muted).toBe(false);
    const { remoteControl } = player.instance();
    remoteControl.unmute();
    await until(() => expect(player.port.state().muted).toBe(false));
    remoteControl.mute();
    await until(() => expect(player.memory.stored.muted).toBe(true));
  });
});

describe('Volume by the port', () => {
  test('above 0 unmutes, even if it is unchanged', async () => {
    const player = await ready(fakeMemory(0.5, true));
    player.port.setVolume(0.5);
    await until(() => expect(heard(player)).toEqual({ volume: 0.5, muted: false }));
    await until(() => expect(player.memory.stored).toMatchObject({ volume: 0.5, muted: false }));
  });

  test('above 0 unmutes, if it is changed', async () => {
    const player = await ready(fakeMemory(0.5, true));
    player.port.setVolume(0.8);
    await until(() => expect(heard(player)).toEqual({ volume: 0.8, muted: false }));
  });

  test('of 0 does not unmute', async () => {
    const player = await ready(fakeMemory(0.5, true));
    player.port.setVolume(0);
    await until(() => expect(heard(player)).toEqual({ volume: 0, muted: true }));
  });

  test('becomes a quarter when unmuted at 0', async () => {
    const player = await ready(fakeMemory(0, true));
    player.port.setMuted(false);
    await until(() => expect(heard(player)).toEqual({ volume: 0.25, muted: false }));
  });

  test.each([
    [-1, 0],
    [7, 1],
  ])('%s is clamped to %s', async (requested, expected) => {
    const player = await ready(fakeMemory(0.5));
    player.port.setVolume(requested);
    await until(() => expect(player.video().volume).toBe(expected));
  });

  test('reports every change, once', async () => {
    const player = await ready();
    const before = player.events.length;
    player.port.setVolume(0.5);
    await until(() => expect(player.port.state().volume).toBe(0.5));
    player.port.setMuted(true);
    await until(() => expect(player.port.state().muted).toBe(true));
    const changes = player.events.slice(before).filter(({ name }) => name === 'volumechange');
    expect(changes.map(({ payload }) => payload)).toEqual([
      { volume: 0.5, muted: false },
      { volume: 0.5, muted: true },
    ]);
  });
});

describe('Volume without a source', () => {
  test('applies to the next source', async () => {
    const onError = vi.fn();
    window.addEventListener('error', onError);
    const player = mountPlayer({ memory: fakeMemory(1, true) });
    await until(() => expect(player.instance()).toBeDefined());
    player.port.setVolume(0.7);
    expect(player.memory.stored).toMatchObject({ volume: 0.7, muted: false });
    player.load(openMediaShelf().episode('s1e1'), { start: 'paused', startAt: null });
    await until(() => expect(said(player, 'ready')).toBe(true));
    expect(heard(player)).toEqual({ volume: 0.7, muted: false });
    window.removeEventListener('error', onError);
    expect(onError).not.toHaveBeenCalled();
  });

  test('applies to the next source as mute too', async () => {
    const player = mountPlayer();
    player.port.setMuted(true);
    expect(player.port.state()).toMatchObject({ muted: true });
    player.load(openMediaShelf().episode('s1e1'), { start: 'paused', startAt: null });
    await until(() => expect(said(player, 'ready')).toBe(true));
    expect(heard(player)).toEqual({ volume: 1, muted: true });
  });
});
