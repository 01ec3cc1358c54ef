import { expect, test } from 'vitest';
import type { HlsClass } from '@/media/hls/hls-library';
import { until, untilPlaying } from '../support/browser-until';
import { openMediaShelf } from '../support/media-requests';
import { mountPlayer } from '../support/render-player';

/** Byte pairs of ANSI/CTA-608 inside CEA-708, as within a video frame. */
const inPicture = (...pairs: number[][]) =>
  Uint8Array.from([0x40 | pairs.length, 0xff, ...pairs.flatMap(([a = 0, b = 0]) => [0xfc, a, b])]);

const POP_ON = [0x14, 0x20];
const LAST_ROW = [0x14, 0x70];
const HELLO = [...'HELLO!'].map((letter) => letter.charCodeAt(0));
const SHOW = [0x14, 0x2f];
const TAKE_AWAY = [0x14, 0x2c];

test('In-band captions: become subtitles that can be selected, with their text', async () => {
  const player = mountPlayer();
  player.load(openMediaShelf().episode('s1e1'), { start: 'asked', startAt: null });
  await untilPlaying(player.video);
  const hls = player.hls();
  const say = (pts: number, bytes: Uint8Array) =>
    hls.trigger((hls.constructor as HlsClass).Events.FRAG_PARSING_USERDATA, {
      frag: { type: 'main', level: -1 } as never,
      id: 'main',
      samples: [{ pts, bytes } as never],
      details: {} as never,
    });
  say(1, inPicture(POP_ON, LAST_ROW, HELLO.slice(0, 2), HELLO.slice(2, 4), HELLO.slice(4)));
  say(2, inPicture(SHOW));
  say(4, inPicture(TAKE_AWAY));

  const captions = () =>
    player
      .instance()
      .textTracks.toArray()
      .find(({ kind }) => kind === 'captions');
  await until(() => expect(captions()).toBeDefined());
  await until(() =>
    expect(
      captions()
        ?.cues.map(({ text }) => text)
        .join(),
    ).toContain('HELLO!'),
  );
  expect(player.port.state().textTracks).toContain(captions()?.label);

  const shown = () => player.container.querySelector('[data-testid="captions"]')?.textContent;
  player.port.setTextTrack(captions()?.label ?? null);
  // The caption lasts for two seconds, and its renderer may load for longer.
  player.port.pause();
  player.port.seek(3);
  await until(() => expect(shown()).toContain('HELLO!'));
  expect(hls.subtitleTrack, 'subtitles of the manifest stay off').toBe(-1);

  hls.recoverMediaError();
  say(9, inPicture(POP_ON, LAST_ROW, HELLO.slice(0, 2)));
  say(10, inPicture(SHOW));
  say(11, inPicture(TAKE_AWAY));
  await until(() => expect(captions()?.cues).toHaveLength(2));
  player.load(openMediaShelf().episode('s1e2'), { start: 'asked', startAt: null });
  await until(() => expect(captions(), 'captions of the episode before').toBeUndefined());
});
