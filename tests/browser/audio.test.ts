import { expect, onTestFinished, test, vi } from 'vitest';
import { until, untilPlaying } from '../support/browser-until';
import { openMediaShelf } from '../support/media-requests';
import { type MountedPlayer, mountPlayer } from '../support/render-player';

const WORKLET = '/widget-assets/down-mix.js';

/** Measures every connection to the loudspeakers; returns the current level. */
function listenIn(): () => number {
  const ears: AnalyserNode[] = [];
  const { connect } = AudioNode.prototype;
  AudioNode.prototype.connect = function (this: AudioNode, target: AudioNode) {
    if (target === this.context.destination) {
      const ear = new AnalyserNode(this.context, { fftSize: 8192 });
      connect.call(this, ear as never);
      ears.push(ear);
    }
    return connect.call(this, target as never);
  } as typeof connect;
  onTestFinished(() => {
    AudioNode.prototype.connect = connect;
  });
  return () => {
    const ear = ears.at(-1);
    if (ear === undefined) return 0;
    const samples = new Float32Array(ear.fftSize);
    ear.getFloatTimeDomainData(samples);
    return Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
  };
}

async function playing(path = 'series/s1e1/sever.m3u8', options = {}): Promise<MountedPlayer> {
  const player = mountPlayer(options);
  player.load(openMediaShelf().stream(path), { start: 'asked', startAt: null });
  await untilPlaying(player.video);
  return player;
}

/** Records the worklets requested from now on. */
function watchWorklets(): () => string[] {
  const spy = vi.spyOn(AudioWorklet.prototype, 'addModule');
  onTestFinished(() => spy.mockRestore());
  return () => spy.mock.calls.map(([url]) => String(url));
}

const SAMPLES = 10;
const SAMPLE_MS = 40;

/** The level once it is stable: the gain is a ramp, and the analyser covers a window. */
async function settledLevel(level: () => number): Promise<number> {
  const last: number[] = [];
  await until(async () => {
    await new Promise((resolve) => setTimeout(resolve, SAMPLE_MS));
    last.push(level());
    if (last.length > SAMPLES) last.shift();
    expect(last).toHaveLength(SAMPLES);
    expect(Math.min(...last)).toBeGreaterThan(0);
    expect(Math.max(...last) / Math.min(...last)).toBeLessThan(1.15);
  });
  return last.reduce((sum, one) => sum + one, 0) / SAMPLES;
}

test('Audio boost: raises the level by its factor and back', { tags: ['nightly'] }, async () => {
  const level = listenIn();
  const player = await playing();
  player.port.setVolume(0.2);
  player.port.setGain(1.25);
  await until(() => expect(player.instance().state.audioGain).toBe(1.25));
  const before = await settledLevel(level);
  player.port.setGain(2.5);
  await until(() => expect(player.instance().state.audioGain).toBe(2.5));
  expect((await settledLevel(level)) / before).toBeCloseTo(2, 1);
  player.port.setGain(1);
  await until(() => expect(player.instance().state.audioGain).toBeNull());
  expect((await settledLevel(level)) / before).toBeCloseTo(1 / 1.25, 1);
  await untilPlaying(player.video);
});

test('Audio boost: the first boost requests the worklet', async () => {
  const asked = watchWorklets();
  const player = await playing();
  expect(asked()).toEqual([]);
  player.port.setGain(2);
  await until(() => expect(asked()).toEqual([WORKLET]));
  player.port.setGain(3);
  await untilPlaying(player.video);
  expect(asked()).toHaveLength(1);
});

test.each([
  ['that is not there', '/widget-assets/no-such-worklet.js'],
  ['that is not a script', 'data:text/javascript,throw new Error("broken")'],
  ['that lacks the processor', 'data:text/javascript,'],
])('Audio boost: a worklet %s is only logged, and the boost works without it', async (_, downMixUrl) => {
  const level = listenIn();
  const warn = vi.fn();
  const player = await playing(undefined, { downMixUrl, warn });
  player.port.setGain(2);
  await until(() =>
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('down-mix did not load'), expect.anything()),
  );
  await until(() => expect(level()).toBeGreaterThan(0.001));
  await untilPlaying(player.video);
  expect(player.events.filter(({ name }) => name === 'failed')).toEqual([]);
});

test('Audio boost: persists across another kind of source on the same element', { tags: ['nightly'] }, async () => {
  const level = listenIn();
  const player = await playing();
  player.port.setGain(2);
  await until(() => expect(level()).toBeGreaterThan(0.001));
  for (const path of ['progressive/film.mp4', 'dash/manifest.mpd', 'series/s1e2/sever.m3u8']) {
    player.load(openMediaShelf().stream(path), { start: 'asked', startAt: null });
    await until(() => expect(player.instance().state.source.src).toContain(path));
    await untilPlaying(player.video);
    await until(() => expect(level()).toBeGreaterThan(0.001));
    const { audioGain, canSetAudioGain } = player.instance().state;
    expect({ audioGain, canSetAudioGain }).toEqual({ audioGain: 2, canSetAudioGain: true });
  }
});

test('Audio boost: another player on the same element keeps it', async () => {
  const level = listenIn();
  const warn = vi.fn();
  const player = await playing(undefined, { warn });
  player.port.setGain(2);
  await until(() => expect(level()).toBeGreaterThan(0.001));
  const video = player.video();
  player.unmount();
  player.remount();
  player.load(openMediaShelf().stream('series/s1e2/sever.m3u8'), { start: 'asked', startAt: null });
  await until(() => expect(player.video()).toBe(video));
  await untilPlaying(player.video);
  await until(() => expect(player.instance().state.audioGain).toBe(2));
  await until(() => expect(level()).toBeGreaterThan(0.001));
  expect(warn).not.toHaveBeenCalled();
});

test('Audio boost: is not offered for an unreadable file', async () => {
  const player = await playing('foreign/progressive/film.mp4');
  expect(player.instance().state.canSetAudioGain).toBe(false);
  player.port.setGain(2);
  await untilPlaying(player.video);
  expect(player.instance().state.audioGain).toBeNull();
});

test('Audio effects: the sound goes through them while one is on, and past them after', {
  tags: ['nightly'],
}, async () => {
  const level = listenIn();
  const player = await playing();
  player.port.setVolume(0.05);
  const graph = await player.port.openAudio();
  const plain = await settledLevel(level);
  await graph?.setEffects({ night: true, dialogue: false });
  expect((await settledLevel(level)) / plain).toBeGreaterThan(2);
  await graph?.setEffects({ night: false, dialogue: false });
  expect((await settledLevel(level)) / plain).toBeCloseTo(1, 1);
  await untilPlaying(player.video);
});

test('Audio effects: an unreadable file has no graph', async () => {
  const player = await playing('foreign/progressive/film.mp4');
  expect(await player.port.openAudio()).toBeNull();
});

test('Audio: surround sound is mixed down without a boost, stereo is unchanged', async () => {
  const asked = watchWorklets();
  const player = await playing();
  const buffered = (channelCount: number) =>
    player.hls().trigger('hlsBufferCodecs' as never, { audio: { metadata: { channelCount } }, tracks: {} } as never);
  buffered(2);
  await untilPlaying(player.video);
  expect(asked()).toEqual([]);
  const level = listenIn();
  buffered(6);
  await until(() => expect(asked()).toEqual([WORKLET]));
  await until(() => expect(level()).toBeGreaterThan(0.001));
  expect(player.instance().state.audioGain).toBeNull();
});

test('in the browser’s own audio thread six channels become two by BS.775', async () => {
  const context = new OfflineAudioContext(2, 256, 48_000);
  await context.audioWorklet.addModule(WORKLET);
  const node = new AudioWorkletNode(context, 'vv-down-mix', { outputChannelCount: [2] });
  const buffer = new AudioBuffer({ length: 256, numberOfChannels: 6, sampleRate: 48_000 });
  const levels = [0.1, 0.2, 0.3, 0.9, 0.4, 0];
  for (const [channel, value] of levels.entries()) buffer.getChannelData(channel).fill(value);
  const source = new AudioBufferSourceNode(context, { buffer });
  source.connect(node).connect(context.destination);
  source.start();
  const rendered = await context.startRendering();
  expect(rendered.getChannelData(0)[200]).toBeCloseTo(0.1 + Math.SQRT1_2 * (0.3 + 0.4), 3);
  expect(rendered.getChannelData(1)[200]).toBeCloseTo(0.2 + Math.SQRT1_2 * 0.3, 3);
});
