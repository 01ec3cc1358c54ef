import { expect, test } from 'vitest';
import { refuseOtherBodies } from '@/media/dash/request-limits';

const page = new TextEncoder().encode('<!doctype html><title>Login</title>').buffer;
const noise = Uint8Array.from({ length: 4000 }, (_, index) => (index * 73 + 41) % 251).buffer;
const fmp4 = Uint8Array.of(0, 0, 0, 24, 0x73, 0x74, 0x79, 0x70).buffer;
const webm = Uint8Array.of(0x1f, 0x43, 0xb6, 0x75).buffer;
const webmCues = Uint8Array.of(0x1c, 0x53, 0xbb, 0x6b).buffer;

/** The body that dash.js gets of a file of this type. */
function bodyOf(data: unknown, mediaType?: string): unknown {
  const response = { data, request: { customData: { request: mediaType === undefined ? {} : { mediaType } } } };
  refuseOtherBodies(response);
  return response.data;
}

test.each([
  ['an error page', page],
  ['noise', noise],
])('refuseOtherBodies: %s in place of a segment is no body, so that dash.js repeats the request', (_, body) => {
  expect(bodyOf(body, 'video')).toBeNull();
  expect(bodyOf(body, 'audio')).toBeNull();
});

test.each([
  ['fMP4', fmp4],
  ['WebM', webm],
  ['the index of WebM', webmCues],
])('refuseOtherBodies: passes %s', (_, body) => {
  expect(bodyOf(body, 'video')).toBe(body);
});

test('refuseOtherBodies: leaves subtitles, pictures and the manifest alone', () => {
  expect(bodyOf(page, 'text')).toBe(page);
  expect(bodyOf(page, 'image')).toBe(page);
  expect(bodyOf(page)).toBe(page);
});
