import type { MediaPlayerClass } from 'dashjs';
import { expect, test, vi } from 'vitest';
import { installRenditions } from '@/media/dash/manifest-renditions';

const rendition = (height: number) => ({ id: `${height}p`, width: height * 2, height, bandwidth: height, codecs: '' });

/** dash.js with two Periods: 720p and 480p, then 240p. */
function aPlayer() {
  const periods = [[rendition(720), rendition(480)], [rendition(240)]];
  let playing = 0;
  let onRendered: (event: object) => void = () => undefined;
  const dash = {
    on: (_: string, listener: typeof onRendered) => {
      onRendered = listener;
    },
    updateSettings: vi.fn(),
    setRepresentationForTypeById: vi.fn(),
    getCurrentRepresentationForType: () => periods[playing]?.[0],
    getRepresentationsByType: () => periods[playing],
    getManifest: () => ({}),
    getActiveStream: () => ({ getId: () => playing }),
    getStreamsFromManifest: () => [{ id: 0 }, { id: 1 }],
    getTracksForTypeFromManifest: (_: string, __: object, { id }: { id: number }) => [
      { codec: '', bitrateList: periods[id] },
    ],
  };
  const renditions = installRenditions(dash as unknown as MediaPlayerClass);
  const set = vi.fn();
  renditions.begin({ set } as never);
  renditions.read();
  return {
    renditions,
    /** Heights of the renditions that the facts had, oldest first. */
    told: () => set.mock.calls.flatMap(([name, index]) => (name === 'rendition' ? [720, 480, 240][index] : [])),
    render: (height: number) => onRendered({ mediaType: 'video', newRepresentation: rendition(height) }),
    enterSecond() {
      playing = 1;
      renditions.enter();
    },
  };
}

test.each([
  ['before the switch is complete', ['render', 'enter']],
  ['after it', ['enter', 'render']],
] as const)('Renditions of a manifest: the next Period tells the one that shows %s', (_, order) => {
  const { renditions, told, render, enterSecond } = aPlayer();
  renditions.choose(1);
  render(480);
  for (const step of order) step === 'render' ? render(240) : enterSecond();
  expect(told()).toEqual([480, 240]);
});

test('Renditions of a manifest: one that the viewer did not choose is not told', () => {
  const { renditions, told, render } = aPlayer();
  render(720);
  renditions.choose(1);
  render(720);
  expect(told()).toEqual([720]);
});
