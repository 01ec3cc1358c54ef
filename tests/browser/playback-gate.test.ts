import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { AFTER_AD_MS } from '@/media/session/ad-pause';
import { until, untilPlaying } from '../support/browser-until';
import { openMediaShelf } from '../support/media-requests';
import { type MountedPlayer, mountPlayer, playAfterAd, said } from '../support/render-player';

const isReady = (player: MountedPlayer) => until(() => expect(said(player, 'ready')).toBe(true));

/** Mounts a player whose content waits for an ad. */
async function mountGatedPlayer(start: 'paused' | 'asked' | 'auto' = 'paused') {
  const player = mountPlayer();
  const onPlayIntent = vi.fn();
  player.intent.subscribe((_, { type }) => type === 'request' && onPlayIntent());
  player.intent.hold('ad');
  player.load(openMediaShelf().episode('s1e1'), { start, startAt: null });
  await isReady(player);
  return { player, onPlayIntent };
}

/** Long enough for a start that slipped past the gate to show. */
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 400));

/** Presses the button once it is there: a busy machine draws it late. */
async function pressBigPlay({ container }: MountedPlayer): Promise<void> {
  const button = () => container.querySelector<HTMLElement>('[data-testid="big-play"]');
  await until(() => expect(button()).not.toBeNull());
  button()?.click();
}

describe('Gated content', () => {
  test.each(['asked', 'auto'] as const)('does not start by itself (%s)', async (start) => {
    const { player, onPlayIntent } = await mountGatedPlayer(start);
    await aMoment();
    expect(onPlayIntent).not.toHaveBeenCalled();
    expect(player.video().played.length).toBe(0);
  });

  test.each<[string, (player: MountedPlayer) => unknown]>([
    ['the play button', pressBigPlay],
    ['a button or the media panel', ({ port }) => port.requestPlay()],
    ['a toggle', ({ port }) => port.togglePaused()],
    ['the host page', ({ port }) => port.play('host')],
    [
      'a direct call of the element',
      (player) =>
        player
          .video()
          .play()
          .catch(() => undefined),
    ],
  ])('reports the intent of %s, and keeps its position', async (_, press) => {
    const { player, onPlayIntent } = await mountGatedPlayer();
    expect(onPlayIntent).not.toHaveBeenCalled();
    // Slow, so that a busy machine has the time to close the gate.
    player.port.setRate(0.1);
    await press(player);
    await until(() => expect(onPlayIntent).toHaveBeenCalled());
    await until(() => expect(player.video().paused).toBe(true));
    await aMoment();
    expect(player.video().currentTime).toBeLessThan(0.3);
  });

  test('continues when the gate opens, if it is intended to play', async () => {
    const { player } = await mountGatedPlayer();
    player.intent.release('ad');
    await aMoment();
    expect(player.video().paused).toBe(true);
    player.intent.hold('ad');
    playAfterAd(player);
    await untilPlaying(player.video);
  });

  test('starts as soon as it can after the gate opened early', async () => {
    const player = mountPlayer();
    player.intent.hold('ad');
    player.load(openMediaShelf().episode('s1e1'), { start: 'auto', startAt: null });
    playAfterAd(player);
    await untilPlaying(player.video);
  });

  test('plays the requested stream and not the previous one after the gate opened early', async () => {
    const media = openMediaShelf();
    const player = mountPlayer();
    player.load(media.episode('s1e1'), { start: 'asked', startAt: 30 });
    await until(() => expect(player.video().currentTime).toBeGreaterThan(30.2));
    player.port.pause();
    await until(() => expect(player.video().paused).toBe(true));
    player.intent.hold('ad');
    player.load(media.episode('s1e2'), { start: 'asked', startAt: null });
    playAfterAd(player);
    await until(() => expect(player.instance().state.source.src).toContain('s1e2'));
    await untilPlaying(player.video);
    expect(player.video().currentTime).toBeLessThan(15);
  });

  test('keeps its position in the midst of playback', async () => {
    const player = mountPlayer();
    player.load(openMediaShelf().episode('s1e1'), { start: 'asked', startAt: 20 });
    await until(() => expect(player.video().currentTime).toBeGreaterThan(20.2));
    player.port.pause();
    player.intent.hold('ad');
    await until(() => expect(player.video().paused).toBe(true));
    const at = player.video().currentTime;
    await aMoment();
    expect(player.video().currentTime).toBe(at);
    const onSeek = vi.fn();
    player.video().addEventListener('seeking', onSeek);
    playAfterAd(player);
    await untilPlaying(player.video);
    expect(onSeek).not.toHaveBeenCalled();
  });
});

describe('Content after an ad', () => {
  /** Opens the gate and waits for playback. */
  async function playingAfterAd(): Promise<MountedPlayer> {
    const { player } = await mountGatedPlayer();
    playAfterAd(player);
    await until(() => expect(player.port.state().playback).toBe('playing'));
    return player;
  }

  test('plays on after a pause that nobody requested', async () => {
    const { player } = await mountGatedPlayer();
    const video = player.video();
    const pauses = vi.fn();
    video.addEventListener('pause', pauses);
    video.addEventListener('playing', () => requestAnimationFrame(() => video.pause()), { once: true });
    playAfterAd(player);
    await until(() => expect(pauses).toHaveBeenCalled());
    await untilPlaying(player.video);
    expect(player.intent.isOn()).toBe(true);
  });

  test('plays on after a pause that nobody requested, however long its data took', async () => {
    const media = openMediaShelf();
    const player = mountPlayer();
    player.intent.hold('ad');
    player.load(media.episode('s1e1'), { start: 'paused', startAt: null });
    await isReady(player);
    await media.rule({ match: '.m4s', delayMs: AFTER_AD_MS + 500 });
    // Not buffered yet.
    player.port.seek(40);
    const video = player.video();
    const pauses = vi.fn();
    video.addEventListener('pause', pauses);
    video.addEventListener('playing', () => requestAnimationFrame(() => video.pause()), { once: true });
    const openedAt = performance.now();
    playAfterAd(player);
    await until(() => expect(pauses).toHaveBeenCalled());
    expect(performance.now() - openedAt).toBeGreaterThan(AFTER_AD_MS);
    await untilPlaying(player.video);
  });

  test.each<[string, (player: MountedPlayer) => unknown]>([
    ['the host page', ({ port }) => port.pause()],
    ['a button or the media panel', ({ port }) => port.requestPause()],
    ['a toggle', ({ port }) => port.togglePaused()],
  ])('stays paused after a pause of %s', async (_, pause) => {
    const player = await playingAfterAd();
    pause(player);
    await until(() => expect(player.video().paused).toBe(true));
    await aMoment();
    expect(player.video().paused).toBe(true);
    expect(player.intent.isOn()).toBe(false);
  });

  test('stays paused if the browser pauses it in the midst of playback', async () => {
    const player = await playingAfterAd();
    await untilPlaying(player.video);
    await new Promise((resolve) => setTimeout(resolve, AFTER_AD_MS));
    player.video().pause();
    await until(() => expect(player.intent.isOn()).toBe(false));
    await aMoment();
    expect(player.video().paused).toBe(true);
  });
});

describe("the system's media panel", () => {
  test('is passed to an ad and returned', async () => {
    const { player } = await mountGatedPlayer();
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

  test('tells whether the film plays, and leaves that to the browser during an ad', async () => {
    const { player } = await mountGatedPlayer();
    const { mediaSession: panel } = navigator;
    playAfterAd(player);
    await until(() => expect(panel.playbackState).toBe('playing'));
    await untilPlaying(player.video);
    player.port.requestPause();
    await until(() => expect(panel.playbackState).toBe('paused'));
    player.port.showAdSession({ title: 'Объявление', play: vi.fn(), pause: vi.fn(), stop: vi.fn() });
    expect(panel.playbackState).toBe('none');
    player.port.showAdSession(null);
    expect(panel.playbackState).toBe('paused');
  });
});
