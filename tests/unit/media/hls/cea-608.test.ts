import { expect, test, vi } from 'vitest';
import { LazyCaptionParser } from '@/media/hls/lazy-cea608';

/** Byte pairs of ANSI/CTA-608: a caption is loaded off screen, then shown, then erased. */
const POP_ON = [0x14, 0x20];
const LAST_ROW = [0x14, 0x70];
const SHOW = [0x14, 0x2f];
const TAKE_AWAY = [0x14, 0x2c];
const words = (text: string) => [...text].map((letter) => letter.charCodeAt(0));

test('In-band captions: the lazy parser of hls.js reads them', async () => {
  const shown: [number, number, string][] = [];
  const output = {
    newCue: (from: number, to: number, screen: { getDisplayText(): string }) =>
      shown.push([from, to, screen.getDisplayText()]),
    dispatchCue: () => undefined,
    reset: () => undefined,
  };
  const parser = new LazyCaptionParser(...([1, output, output] as never[]));
  parser.addData(1, [...POP_ON, ...LAST_ROW, ...words('HELLO!')]);
  parser.addData(2, SHOW);
  parser.addData(4, TAKE_AWAY);
  // The parser of hls.js loads first, which takes seconds on a busy machine.
  await vi.waitFor(() => expect(shown).toHaveLength(1), { timeout: 10_000 });
  expect(shown).toEqual([[2, 4, expect.stringContaining('HELLO!')]]);
});
