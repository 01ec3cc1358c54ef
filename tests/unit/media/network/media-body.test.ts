import { expect, test } from 'vitest';
import { mayBeMedia } from '@/media/network/media-body';

const bytes = (...values: readonly number[]) => Uint8Array.from(values);
const text = (value: string) => new TextEncoder().encode(value);
const join = (...parts: readonly Uint8Array[]) => bytes(...parts.flatMap((part) => [...part]));
/** Bytes without a period of a packet, and without a start of a frame. */
const noise = (length: number) => Uint8Array.from({ length }, (_, index) => (index * 73 + 41) % 251);

const packet = join(bytes(0x47, 0x40, 0, 0x10), noise(184));
const packets = join(packet, packet, packet, packet);
/** An ADTS frame of 40 bytes. */
const frame = join(bytes(0xff, 0xf1, 0x50, 0x80, 5, 0x1f, 0xfc), noise(33));
const frames = join(frame, frame, frame);

const ICON = join(bytes(0, 0, 1, 0, 1, 0, 16, 16, 0, 0, 1, 0, 0x20, 0), new Uint8Array(48));
const FONT = bytes(0, 1, 0, 0, 0, 12, 0, 0x80, 0, 3, 0, 0x40);
const PNG = join(bytes(0x89), text('PNG\r\n'), bytes(0x1a, 0x0a, 0, 0, 0, 13), text('IHDR'), noise(120));
const JPEG = join(bytes(0xff, 0xd8, 0xff, 0xe0, 0, 16), text('JFIF'), noise(60));
const GIF = join(text('GIF89a'), bytes(1, 0, 1, 0, 0x80, 0, 0), noise(30));
const BITMAP = join(text('BM'), bytes(0x3a, 0, 0, 0, 0, 0, 0, 0, 0x36, 0, 0, 0), noise(44));

test.each([
  ['nothing', bytes()],
  ['an icon', ICON],
  ['a font', FONT],
  ['a PNG', PNG],
  ['a JPEG', JPEG],
  ['a GIF', GIF],
  ['a bitmap', BITMAP],
  ['zeros', new Uint8Array(900)],
  ['a part of a packet', noise(100)],
])('Media body: transport packets and ADTS frames behind %s may be media', (_, head) => {
  expect(mayBeMedia(join(head, packets).buffer)).toBe(true);
  expect(mayBeMedia(join(head, frames).buffer)).toBe(true);
});

test.each(['styp', 'moof', 'sidx', 'emsg', 'prft', 'free', 'uuid', 'mdat', 'ftyp', 'ID32'])(
  'Media body: fMP4 that begins with a box %s may be media',
  (box) => {
    expect(mayBeMedia(join(bytes(0, 0, 2, 24), text(box), noise(600)).buffer)).toBe(true);
  },
);

test.each([
  ['an ID3 tag', join(text('ID3'), bytes(4, 0, 0, 0, 0, 0, 63))],
  ['ADTS', frame],
  ['MP3', join(bytes(0xff, 0xfb, 0x90, 0x64), noise(400))],
  ['AC-3', join(bytes(0x0b, 0x77, 0x2c, 0xa0), noise(400))],
  ['a cluster of WebM', join(bytes(0x1f, 0x43, 0xb6, 0x75), noise(400))],
  ['a single transport packet', packet],
])('Media body: %s may be media', (_, body) => {
  expect(mayBeMedia(body.buffer)).toBe(true);
});

test.each([
  ['nothing', bytes()],
  ['an error page', text('<!doctype html><title>Login</title>')],
  ['a message that begins like a packet', text('Gateway timeout')],
  ['a message that begins like a tag', text('Internal Server Error')],
])('Media body: %s is no media, encrypted or not', (_, body) => {
  expect(mayBeMedia(body.buffer as ArrayBuffer)).toBe(false);
  expect(mayBeMedia(body.buffer as ArrayBuffer, true)).toBe(false);
});

test.each([
  ['noise', noise(4000)],
  ['zeros', new Uint8Array(4000)],
  ['an icon', ICON],
  ['a PNG', PNG],
  ['packets that do not follow each other', join(packet, noise(7), packet, noise(900))],
])('Media body: %s is no media, but for an encrypted segment', (_, body) => {
  expect(mayBeMedia(body.buffer as ArrayBuffer)).toBe(false);
  expect(mayBeMedia(body.buffer as ArrayBuffer, true)).toBe(true);
});
