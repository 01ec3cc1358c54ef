import { expect, test } from 'vitest';
import { subtitleHint, trackDetails } from '@/i18n/track-details';

test.each([
  ['Дубляж', 'ru', { channels: '6', codec: 'ac-3', describes: false }, 'Русский · 5.1 · Dolby Digital'],
  ['Дубляж AC3 5.1', 'ru', { channels: '6', codec: 'mp4a.40.2', describes: false }, 'Русский'],
  ['Русский', 'ru', { channels: '2', codec: null, describes: true }, 'стерео · с тифлокомментарием'],
  ['Original', 'und', { channels: '1', codec: null, describes: false }, ''],
  ['Original', 'en', null, 'Английский'],
])('Details of a track: %s in %s says only what its name lacks', (name, language, details, text) => {
  expect(trackDetails(name, language, details)).toBe(text);
});

test.each([
  ['Русские', { forced: true, describes: false }, 'форсированные'],
  ['Русские (форсированные)', { forced: true, describes: false }, ''],
  ['Русские', { forced: false, describes: true }, 'для слабослышащих'],
  ['English SDH', { forced: false, describes: true }, ''],
  ['English', { forced: true, describes: true }, 'форсированные · для слабослышащих'],
  ['English', { forced: false, describes: false }, ''],
  ['English', null, ''],
])('Details of subtitles: %s, %j, say only what their name lacks', (name, details, text) => {
  expect(subtitleHint(name, details)).toBe(text);
});
