import { describe, expect, test } from 'vitest';
import { ALLOW } from 'vv-embed/frame';
import { embedCode } from '@/domain/widget/embed-code';

const PLAYER = 'https://player.example/vv-player.php';
const film = { frameUrl: `${PLAYER}?movie_id=7`, contentId: 7, episodeId: null, title: 'Маяк' };

const sourceOf = (code: string | null) => /src="([^"]+)"/.exec(code ?? '')?.[1]?.replaceAll('&amp;', '&');

describe('embedCode', () => {
  test('is the frame of the documentation, with the permissions of the SDK', () => {
    expect(embedCode(film)).toBe(
      `<iframe src="${PLAYER}?movie_id=7" title="Маяк" style="width:100%;aspect-ratio:16/9;border:0" allow="${ALLOW}" ` +
        'referrerpolicy="strict-origin-when-cross-origin"></iframe>',
    );
  });

  test.each([
    [
      'the selected episode, not the opened one',
      `${PLAYER}?movie_id=7&season=1&episode=1`,
      22,
      '?movie_id=7&episode_id=22',
    ],
    ['no start of one viewer', `${PLAYER}?movie_id=7&t=90&episode_time=5&auto_play=1`, null, '?movie_id=7'],
    ['no viewer and no token', `${PLAYER}?movie_id=7&user_id=me&token=x#y`, null, '?movie_id=7'],
    ['the look', `${PLAYER}?movie_id=7&accent_color=ff0000`, null, '?movie_id=7&accent_color=ff0000'],
    ['the id where a global named it', PLAYER, null, '?movie_id=7'],
    ['the id of a film that another id named', `${PLAYER}?kinopoisk_id=1`, null, '?movie_id=7'],
  ])('has %s', (_, frameUrl, episodeId, query) => {
    expect(sourceOf(embedCode({ ...film, frameUrl, episodeId }))).toBe(PLAYER + query);
  });

  test.each([
    ['a signed link', { frameUrl: `${PLAYER}?src=https://m.example/1.mp4&sig=00` }],
    ['content without an id', { contentId: null }],
    ['a frame without a URL', { frameUrl: 'about:srcdoc' }],
  ])('is absent for %s', (_, given) => {
    expect(embedCode({ ...film, ...given })).toBeNull();
  });

  test('lets no title end the attribute', () => {
    expect(embedCode({ ...film, title: '"><b>&' })).toContain('title="&quot;>&lt;b>&amp;"');
  });
});
