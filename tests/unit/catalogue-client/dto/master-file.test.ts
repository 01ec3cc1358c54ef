import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { MasterFileDto } from '../../../../packages/catalogue-client/src/dto/master-file';
import { FULL_MASTER } from '../../../fixtures/wire';

const source = { label: '', link: '/a.m3u8', isDefault: false, drm: null };
const MINIMAL = { sources: [source], subtitles: [], drm: null, thumbnails: null, chapters: null };

describe('MasterFileDto', () => {
  test('reads every field and drops unknown ones', () => {
    const { version: _, ...known } = FULL_MASTER;
    expect(v.parse(MasterFileDto, FULL_MASTER)).toEqual(known);
  });

  test('requires only one link', () => {
    expect(v.parse(MasterFileDto, { sources: [{ link: '/a.m3u8' }] })).toEqual(MINIMAL);
  });

  test.each<[string, object]>([
    ['subtitles null', { subtitles: null }],
    ['subtitles as an object', { subtitles: {} }],
    ['a subtitle without src', { subtitles: [{ label: 'ru' }] }],
    ['thumbnails as a list', { thumbnails: [] }],
    ['chapters as a number', { chapters: 1 }],
    ['licence servers as a text', { drm: 'widevine' }],
    ['odd label and default', { sources: [{ link: '/a.m3u8', label: 720, isDefault: 'yes' }] }],
    ['null label and default', { sources: [{ link: '/a.m3u8', label: null, isDefault: null }] }],
  ])('accepts a file with a malformed optional field: %s', (_, odd) => {
    expect(v.parse(MasterFileDto, { sources: [source], ...odd })).toEqual(MINIMAL);
  });

  test('accepts a subtitle without a language', () => {
    const { subtitles } = v.parse(MasterFileDto, { sources: [], subtitles: [{ src: '/a.vtt', label: 'Русские' }] });
    expect(subtitles).toEqual([{ src: '/a.vtt', label: 'Русские', language: '' }]);
  });

  test.each<[string, unknown, string]>([
    ['no sources', {}, 'sources'],
    ['sources null', { sources: null }, 'sources'],
    ['sources as text', { sources: '/a.m3u8' }, 'sources'],
    ['a source without link', { sources: [source, { label: 'a' }] }, 'sources.1.link'],
    ['text', '#EXTM3U', ''],
  ])('refuses %s and names the field', (_, value, path) => {
    const parsed = v.safeParse(MasterFileDto, value);
    expect(parsed.success).toBe(false);
    expect(parsed.issues && (v.getDotPath(parsed.issues[0]) ?? '')).toBe(path);
  });
});
