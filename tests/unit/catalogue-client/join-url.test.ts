import { expect, test } from 'vitest';
import { joinUrl } from '../../../packages/catalogue-client/src/join-url';

const SCRIPT = 'https://h/vv-player.php?path=/catalogue';

test.each([
  ['https://a', 'b', '', 'https://a/b'],
  ['https://a/', '/b', '', 'https://a/b'],
  ['https://a//', '//b', '', 'https://a/b'],
  ['https://a/api', '/b/c', 'd=1', 'https://a/api/b/c?d=1'],
  ['/api', 'b', '', '/api/b'],
  ['', '/b', '', '/b'],
  [SCRIPT, '/contents/1/available', 'domain=x', `${SCRIPT}/contents/1/available&domain=x`],
  [`${SCRIPT}/`, '/episodes', '', `${SCRIPT}/episodes`],
  [`${SCRIPT}&key=1`, '/episodes', 'content-id=7', `${SCRIPT}/episodes&key=1&content-id=7`],
  ['https://h/api?key=1', '/types', '', 'https://h/api/types?key=1'],
  ['https://h/api?key=a/', '/types', '', 'https://h/api/types?key=a/'],
  ['https://h/api/#/', '/episodes', 'content-id=7', 'https://h/api/episodes?content-id=7'],
  [`${SCRIPT}#top`, '/episodes', 'content-id=7', `${SCRIPT}/episodes&content-id=7`],
  ['https://h/a.php?xpath=/c', '/types', '', 'https://h/a.php/types?xpath=/c'],
])('joinUrl: joins %j, %j and %j', (base, path, query, url) => {
  expect(joinUrl(base, path, query)).toBe(url);
});
