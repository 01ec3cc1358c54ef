import { expect, test } from 'vitest';
import { until, untilPlaying } from '../support/browser-until';
import { openMediaShelf } from '../support/media-requests';
import { addSubtitles, type MountedPlayer, mountPlayer } from '../support/render-player';

/** A red left half and a blue sign, and words, until second 4; later a green right half. */
const FILE = `[Script Info]
ScriptType: v4.00+
PlayResX: 640
PlayResY: 360

[V4+ Styles]
Format: Name, Fontname, Fontsize, PrimaryColour, OutlineColour, BackColour, BorderStyle, Outline, Shadow, Alignment
Style: Default,Arial,20,&H00FFFFFF,&H00000000,&H00000000,1,0,0,7

[Events]
Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
Dialogue: 0,0:00:00.00,0:00:04.00,Default,,0,0,0,,{\\pos(0,0)\\p1\\c&H0000FF&}m 0 0 l 320 0 320 360 0 360{\\p0}
Dialogue: 1,0:00:00.00,0:00:04.00,Default,,0,0,0,,{\\an8}Слова
Dialogue: 0,0:00:04.00,0:01:00.00,Default,,0,0,0,,{\\pos(320,0)\\p1\\c&H00FF00&}m 0 0 l 320 0 320 360 0 360{\\p0}
`;

const RED = [255, 0, 0, 255];
const GREEN = [0, 255, 0, 255];
const NOTHING = [0, 0, 0, 0];

const canvasOf = ({ container }: MountedPlayer) =>
  container.querySelector<HTMLCanvasElement>('[data-part="drawn-captions"] canvas');
const plainText = ({ container }: MountedPlayer) =>
  container.querySelector('[data-testid="captions"] [data-part="captions"]')?.textContent;

/** The colour of the drawing at a place, in parts of its width; the middle of its height. */
function colourAt(player: MountedPlayer, part: number): number[] {
  const canvas = canvasOf(player);
  if (canvas === null) return [];
  const { width, height } = canvas;
  const copy = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d');
  copy?.drawImage(canvas, 0, 0);
  return [...(copy?.getImageData(width * part, height / 2, 1, 1).data ?? [])];
}

async function openFile(file = FILE): Promise<MountedPlayer> {
  const player = mountPlayer({ width: 960, height: 540 });
  player.load(openMediaShelf().episode('s1e1'), { start: 'asked', startAt: null });
  await untilPlaying(player.video);
  player.port.pause();
  player.port.seek(2);
  addSubtitles(player, 'Надписи', [file], 'ass');
  player.port.setTextTrack('Надписи');
  return player;
}

test('Drawn captions: the author’s colours stand at their places, and plain text makes way', async () => {
  const player = await openFile();
  await until(() => expect(colourAt(player, 0.25)).toEqual(RED));
  expect(colourAt(player, 0.75)).toEqual(NOTHING);
  expect(plainText(player)).toBe('');
  const [picture, drawing] = [player.video(), canvasOf(player) as Element].map((element) =>
    element.getBoundingClientRect(),
  );
  expect(drawing).toEqual(picture);
});

test('Drawn captions: a seek and a delay draw another moment in a pause', async () => {
  const player = await openFile();
  await until(() => expect(colourAt(player, 0.25)).toEqual(RED));
  player.port.seek(5);
  await until(() => expect([colourAt(player, 0.25), colourAt(player, 0.75)]).toEqual([NOTHING, GREEN]));
  player.port.setCaptionOffset(2);
  await until(() => expect([colourAt(player, 0.25), colourAt(player, 0.75)]).toEqual([RED, NOTHING]));
});

test('Drawn captions: end with their track', async () => {
  const player = await openFile();
  await until(() => expect(colourAt(player, 0.25)).toEqual(RED));
  player.port.setTextTrack(null);
  await until(() => expect(canvasOf(player)).toBeNull());
});

test('Drawn captions: a file of pieces shows the lines that can be read', async () => {
  const player = await openFile(`${FILE}Dialogue: 0,0:00:01\nDialogue: x,,,\n[Events\n{\\pos(`);
  await until(() => expect(colourAt(player, 0.25)).toEqual(RED));
});
