import { describe, expect, test } from 'vitest';
import { frameName } from '@/domain/widget/frame-name';

const film = { title: 'Маяк', season: null, episode: null, seconds: 754.8 };

describe('frameName', () => {
  test.each([
    ['a film', film, 'Маяк 0-12-34.png'],
    ['an episode', { ...film, season: 1, episode: 2 }, 'Маяк s1e2 0-12-34.png'],
    ['a long film', { ...film, seconds: 3661 }, 'Маяк 1-01-01.png'],
    ['the first seconds', { ...film, seconds: 5 }, 'Маяк 0-00-05.png'],
    ['a title with forbidden characters', { ...film, title: 'Кто/что:\u0007 "где"?' }, 'Кто что где 0-12-34.png'],
    ['content without a title', { ...film, title: '' }, 'video 0-12-34.png'],
  ])('names a frame of %s', (_, moment, name) => {
    expect(frameName(moment)).toBe(name);
  });

  test('has room for 255 bytes', () => {
    const name = frameName({ ...film, title: 'Ж'.repeat(300), season: 10, episode: 100 });
    expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(255);
  });
});
