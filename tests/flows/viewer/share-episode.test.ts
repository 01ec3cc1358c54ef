import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { AllDeps } from '@/flows';
import { linkOf } from '@/flows/viewer/share-episode';
import { anEpisode } from '../../fixtures/catalogue';
import { aCatalogue } from '../../support/fake-catalogue';
import { aPlayingWidget, settle } from '../../support/fake-widget';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

type Widget = Awaited<ReturnType<typeof aPlayingWidget>>;

const LINK = 'https://site.example/season-2/episode-1?id=7';
const sharing = async (share: (title: string, url: string) => Promise<void>) => {
  const widget = await aPlayingWidget({ query: { episodeId: 21 } });
  widget.page.share = share;
  widget.lazyCommands.share();
  await settle();
  return widget;
};

describe('share', () => {
  test('pauses and opens the popup', async () => {
    const widget = await aPlayingWidget();
    widget.lazyCommands.share();
    expect(widget.media.commands).toEqual(['pause']);
    await settle();
    expect(widget.state().openMenu).toBe('share');
  });

  test('pauses and opens the share sheet of the device', async () => {
    const share = vi.fn(() => new Promise<void>(() => undefined));
    const widget = await sharing(share);
    expect(widget.media.commands).toEqual(['pause']);
    expect(share).toHaveBeenCalledWith('Маяк', LINK);
    expect(widget.state().openMenu).toBeNull();
  });

  test('takes a closed share sheet as an answer', async () => {
    const widget = await sharing(() => Promise.reject(new DOMException('put away', 'AbortError')));
    expect(widget.state().openMenu).toBeNull();
  });

  test('opens the popup when the frame may not open the share sheet', async () => {
    const widget = await sharing(() => Promise.reject(new DOMException('policy', 'NotAllowedError')));
    expect(widget.state().openMenu).toBe('share');
  });
});

describe('content that sharing paused', () => {
  const playing = async (share: AllDeps['page']['share'] = null) => {
    const widget = await aPlayingWidget();
    widget.page.share = share;
    widget.lazyCommands.share();
    await settle();
    return widget;
  };

  const closed = async (widget: Widget, close: () => void) => {
    close();
    await settle();
    return widget.media.commands;
  };

  test.each<[string, (widget: Widget) => void]>([
    ['Escape', ({ commands }) => commands.closeMenu()],
    ['a press outside', ({ commands }) => commands.closeByPress((run) => run())],
    ['its icon', ({ lazyCommands }) => lazyCommands.share()],
    ['the icon of a menu', ({ commands }) => commands.toggleMenu('settings')],
  ])('plays on when the popup is closed by %s', async (_, close) => {
    const widget = await playing();
    expect(await closed(widget, () => close(widget))).toEqual(['pause', 'play']);
    expect(widget.state().openMenu).not.toBe('share');
  });

  test.each([
    ['has shared', () => Promise.resolve()],
    ['was put away', () => Promise.reject(new DOMException('put away', 'AbortError'))],
  ])('plays on when the sheet of the device %s', async (_, share) => {
    const widget = await playing(share);
    expect(await closed(widget, () => undefined)).toEqual(['pause', 'play']);
  });

  test('follows a press that closes the popup and then toggles playback', async () => {
    const widget = await playing();
    let endPress: () => void = () => undefined;
    widget.commands.closeByPress((run) => {
      endPress = run;
    });
    expect(widget.media.commands, 'waits for the click').toEqual(['pause']);
    widget.playIntent.request('viewer');
    expect(await closed(widget, endPress)).toEqual(['pause']);
  });

  test.each(['pause', 'pauseAd'] as const)('stays paused after %s of the host page', async (method) => {
    const widget = await playing();
    void widget.call(method, undefined);
    await vi.dynamicImportSettled();
    await settle();
    expect(await closed(widget, () => widget.commands.closeMenu())).not.toContain('play');
  });

  test('stays paused while the popup is open again', async () => {
    const widget = await playing();
    widget.commands.closeByPress((run) => {
      widget.lazyCommands.share();
      run();
    });
    expect(await closed(widget, () => undefined)).not.toContain('play');
    expect(await closed(widget, () => widget.commands.closeMenu())).toContain('play');
  });

  test('stays paused if it was paused before', async () => {
    const widget = await aPlayingWidget();
    widget.playIntent.pause();
    widget.lazyCommands.share();
    await settle();
    expect(await closed(widget, () => widget.commands.closeMenu())).toEqual(['pause']);
  });
});

describe('copy', () => {
  test('shows a notice after a copy', async () => {
    const widget = await aPlayingWidget();
    widget.lazyCommands.copy('link', LINK);
    await settle();
    expect(widget.page.copy).toHaveBeenCalledWith(LINK);
    expect(widget.state().notice).toEqual({ kind: 'link-copied' });
    widget.commands.dismissNotice();
    expect(widget.state().notice).toBeNull();
  });

  test('shows the link after a failed copy', async () => {
    const widget = await aPlayingWidget();
    widget.page.copy.mockResolvedValue(false);
    widget.lazyCommands.copy('link', LINK);
    await settle();
    expect(widget.state().notice).toEqual({ kind: 'link-copy-failed', text: LINK });
  });
});

test('copy: shows a notice, which has the text after a failed copy', async () => {
  const widget = await aPlayingWidget();
  widget.lazyCommands.copy('diagnostics', '{"movieId":7}');
  await settle();
  expect(widget.state().notice).toEqual({ kind: 'diagnostics-copied' });
  widget.page.copy.mockResolvedValue(false);
  widget.lazyCommands.copy('diagnostics', '{"movieId":7}');
  await settle();
  expect(widget.state().notice).toEqual({ kind: 'diagnostics-copy-failed', text: '{"movieId":7}' });
});

describe('linkOf', () => {
  test('follows the template of the host page, else that of the site', async () => {
    const config = { shareUrl: 'https://site.example/{content_id}?e={episode}' };
    const widget = await aPlayingWidget({ config, query: { season: 2, episode: 3 } });
    expect(linkOf(widget.deps, 65)).toBe('https://site.example/1?e=3');
    widget.handlers.hostPageChanged({
      shareUrl: 'https://own.example/{season}?t={t}',
      poster: null,
      pauseOthers: true,
    });
    expect(linkOf(widget.deps, 65)).toBe('https://own.example/2?t=65');
  });

  test('names the current episode, and the position if one is given', async () => {
    const widget = await aPlayingWidget({ query: { episodeId: 21 } });
    expect(linkOf(widget.deps, null)).toBe(LINK);
    expect(linkOf(widget.deps, 65.2)).toBe(`${LINK}&t=65`);
  });

  test('is the page itself for a film', async () => {
    const widget = await aPlayingWidget({ catalogue: aCatalogue({ episodes: [anEpisode({ season: null })] }) });
    expect(linkOf(widget.deps, null)).toBe('https://site.example/film?id=7');
  });
});

describe('embed code', () => {
  test('names the selected episode, and no viewer', async () => {
    const widget = await aPlayingWidget({ query: { episodeId: 21 } });
    const code = widget.lazyCommands.embedCode() ?? '';
    expect(code).toContain('src="https://player.example/vv-player.php?movie_id=1&amp;episode_id=21"');
    expect(code).toContain('title="Маяк"');
  });

  test('is copied with a notice about the result', async () => {
    const widget = await aPlayingWidget();
    widget.lazyCommands.copy('code', '<iframe>');
    await settle();
    expect(widget.page.copy).toHaveBeenCalledWith('<iframe>');
    expect(widget.state().notice).toEqual({ kind: 'code-copied' });
  });
});
