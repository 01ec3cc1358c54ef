import { expect, test } from 'vitest';
import { patchAudioStart } from '@/media/hls/audio-track-start';

const ABORTED = new Error('aborted');
const segmentOf = (track: string) => ({ initSegment: { url: `https://cdn.example/${track}/init.mp4` } });

/** The part of hls.js's audio controller that loads an init segment. */
class StockController {
  fragCurrent: ReturnType<typeof segmentOf> | null = null;
  _loadInitSegment(_: object): Promise<unknown> {
    return Promise.reject(ABORTED);
  }
  setStartPosition() {}
  onInitPtsFound() {}
  onAudioTrackSwitching() {}
}

/** The end of an init segment of this track while the controller loads a segment of `current`. */
async function endOf(track: string, current: string | null): Promise<unknown> {
  const library = { DefaultConfig: { audioStreamController: StockController } };
  patchAudioStart(library as never);
  const controller = new library.DefaultConfig.audioStreamController();
  controller.fragCurrent = current === null ? null : segmentOf(current);
  const end = controller._loadInitSegment(segmentOf(track).initSegment).catch((reason: unknown) => reason);
  return Promise.race([end, new Promise((resolve) => setTimeout(resolve, 5, 'none'))]);
}

test('Audio start: the failed init segment of the current segment is an error', async () => {
  expect(await endOf('original', 'original')).toBe(ABORTED);
});

test.each([
  ['another track', 'original'],
  ['nothing', null],
])('Audio start: the end of an init segment does not abort the segments of %s', async (_, current) => {
  expect(await endOf('dub', current)).toBe('none');
});
