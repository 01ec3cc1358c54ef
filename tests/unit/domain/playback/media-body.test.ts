import { expect, test } from 'vitest';
import { isBoxed, mayBeMedia } from '@/domain/playback/media-body';

const bytes = (...values: readonly number[]) => Uint8Array.from(values);
const text = (value: string) => new TextEncoder().encode(value);

test.each([
  ['a transport packet', bytes(0x47, 0x40, 0, 0x10, 0x20)],
  ['a box of fMP4', bytes(0, 0, 2, 24, 0x6d, 0x6f, 0x6f, 0x66)],
  ['an ID3 tag', bytes(0x49, 0x44, 0x33, 4, 0, 0, 0, 0, 0, 63)],
  ['a cluster of WebM', bytes(0x1f, 0x43, 0xb6, 0x75)],
  ['an icon, as hosts disguise segments', bytes(0, 0, 1, 0, 1, 0, 16, 16)],
  ['a PNG', bytes(0x89, 0x50, 0x4e, 0x47, 13, 10, 0x1a, 10, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52)],
  ['a GIF', bytes(0x47, 0x49, 0x46, 0x38, 0x39, 0x61, 1, 0, 1, 0)],
  ['padding', bytes(0, 0, 0, 0)],
  ['noise, as of an encrypted segment', bytes(0x8f, 0x11, 0xe0, 0x3c)],
])('Media body: what begins like %s may be media', (_, body) => {
  expect(mayBeMedia(body.buffer)).toBe(true);
});

test.each([
  ['nothing', bytes()],
  ['an error page', text('<!doctype html><title>Login</title>')],
  ['a message that begins like a packet', text('Gateway timeout')],
  ['a message that begins like a tag', text('Internal Server Error')],
  ['JSON', text('{"error":"Доступ"}')],
  ['a text with a byte order mark', text('\ufeffДоступ')],
  ['a short message', text('No')],
])('Media body: %s is no media', (_, body) => {
  expect(mayBeMedia(body.buffer as ArrayBuffer)).toBe(false);
});

test.each([
  [true, 'fMP4', bytes(0, 0, 2, 24, 0x6d, 0x6f, 0x6f, 0x66)],
  [true, 'a cluster of WebM', bytes(0x1f, 0x43, 0xb6, 0x75)],
  [true, 'the index of WebM', bytes(0x1c, 0x53, 0xbb, 0x6b)],
  [false, 'an error page', text('<!doctype html><title>Login</title>')],
  [false, 'a transport packet', bytes(0x47, 0x40, 0, 0x10, 0x20)],
  [false, 'an icon', bytes(0, 0, 1, 0, 1, 0, 16, 16)],
  [false, 'nothing', bytes()],
])('Media body: %s for a body of DASH that begins like %s', (expected, _, body) => {
  expect(isBoxed(body.buffer)).toBe(expected);
});
