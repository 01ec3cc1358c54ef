import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { NO_LEAN_BACK, type WidgetState } from '@/store/state';
import { Dock } from '@/ui/overlays/dock';
import { LazyOverlays } from '@/ui/overlays/lazy-overlays';
import { WidgetContext } from '@/ui/widget/widget-context';
import { media } from '../support/fake-media-hooks';
import { fakeContext, seriesState } from '../support/render-context';

vi.mock('@/ui/widget/use-media', async () => (await import('../support/fake-media-hooks')).fakeMediaHooks);

beforeEach(() => {
  media.reset({ started: true });
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
});

const STREAM = { source: { url: 'https://media.example/a.m3u8', type: 'hls' } } as unknown as WidgetState['stream'];

function show(state: Partial<WidgetState> = {}) {
  const fake = fakeContext(seriesState({ stream: STREAM, ...state }));
  const ui = (
    <WidgetContext value={fake.context}>
      <Dock>
        <LazyOverlays />
      </Dock>
    </WidgetContext>
  );
  return { ...fake, ...render(ui) };
}

const notice = () => screen.queryByTestId('notice');

describe('notice', () => {
  test('is announced, and names the missing dub and the playing one', () => {
    const { store } = show();
    act(() => store.setState({ notice: { kind: 'voice-missing', missing: 'Студия Юг', instead: 'Студия Север' } }));
    expect(notice()?.textContent).toBe('Озвучки «Студия Юг» здесь нет, включена «Студия Север»');
    expect(notice()?.closest('[role="status"]')).not.toBeNull();
  });

  test('disappears after its time', () => {
    const { commands } = show({ notice: { kind: 'link-copied' } });
    expect(notice()?.textContent).toBe('Ссылка скопирована');
    expect(commands.dismissNotice).not.toHaveBeenCalled();
    fireEvent.animationEnd(screen.getByTestId('notice-life'));
    expect(commands.dismissNotice).toHaveBeenCalledTimes(1);
  });

  test('ignores the end of its own entry animation', () => {
    const { commands } = show({ notice: { kind: 'link-copied' } });
    fireEvent.animationEnd(screen.getByTestId('notice'));
    expect(commands.dismissNotice).not.toHaveBeenCalled();
  });

  test('restarts its time when repeated', () => {
    const { store } = show({ notice: { kind: 'link-copied' } });
    const before = screen.getByTestId('notice-life');
    act(() => store.setState({ notice: { kind: 'link-copied' } }));
    expect(screen.getByTestId('notice-life')).not.toBe(before);
  });

  test('waits for the answer to the resume prompt', () => {
    const { store } = show({ notice: { kind: 'link-copied' }, resume: { seconds: 30 } });
    expect(notice()).toBeNull();
    act(() => store.setState({ resume: null }));
    expect(notice()).not.toBeNull();
  });

  describe('after a refused clipboard', () => {
    const link = 'https://site.example/season-1/episode-2';
    const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Ссылка' });

    test('contains the link for manual copying, and takes no focus', () => {
      show({ notice: { kind: 'link-copy-failed', text: link } });
      expect(notice()?.textContent).toBe('Браузер не дал скопировать ссылку. Скопируйте её сами:');
      expect(field().value).toBe(link);
      expect(field().readOnly).toBe(true);
      expect(document.activeElement).toBe(document.body);
      act(() => field().focus());
      expect([field().selectionStart, field().selectionEnd]).toEqual([0, link.length]);
    });

    test('can be closed', async () => {
      const { commands } = show({ notice: { kind: 'link-copy-failed', text: link } });
      await userEvent.click(screen.getByRole('button', { name: 'Закрыть сообщение' }));
      expect(commands.dismissNotice).toHaveBeenCalledTimes(1);
    });
  });

  test('shows in the share popup while that is open', () => {
    const { store } = show({ notice: { kind: 'link-copied' }, openMenu: 'share' });
    expect(notice()).toBeNull();
    act(() => store.setState({ openMenu: null }));
    expect(notice()).not.toBeNull();
  });

  test('about the dub waits for the first play', () => {
    media.set({ started: false });
    const { rerender, context } = show({ notice: { kind: 'voice-missing', missing: 'a', instead: 'b' } });
    expect(notice()).toBeNull();
    media.set({ started: true });
    rerender(
      <WidgetContext value={{ ...context }}>
        <Dock>
          <LazyOverlays />
        </Dock>
      </WidgetContext>,
    );
    expect(notice()).not.toBeNull();
  });

  test('about a link does not wait', () => {
    media.set({ started: false });
    show({ notice: { kind: 'link-copied' } });
    expect(notice()).not.toBeNull();
  });
});

describe('next-episode card', () => {
  const CARD = { nextCard: { episodeId: 23, seconds: 10 } } as const;
  const card = () => screen.queryByRole('region', { name: 'Следующая серия' });
  const left = () => screen.getByTestId('next-card-seconds').textContent;
  const ring = () => card()?.querySelectorAll('circle')[1]?.style.getPropertyValue('stroke-dashoffset');

  test('shows only before a next episode', () => {
    const { store } = show();
    expect(card()).toBeNull();
    act(() => store.setState(CARD));
    expect(card()).not.toBeNull();
    act(() => store.setState({ selection: { episodeId: 23, variantId: null } }));
    expect(card()).toBeNull();
  });

  test('names the episode, and is announced once', () => {
    show(CARD);
    expect(card()?.textContent).toContain('Серия 3 · Название 23');
    const status = within(card() as HTMLElement).getByRole('status');
    expect(status.textContent).toBe('Следующая серия через 10 секунд: Серия 3 · Название 23');
    act(() => media.set({ currentTime: 40 }));
    expect(status.textContent).toContain('через 10 секунд');
  });

  test('names a new season', () => {
    show({ nextCard: { episodeId: 21, seconds: 10 }, selection: { episodeId: 13, variantId: null } });
    expect(card()?.textContent).toContain('Сезон 2, серия 1');
  });

  test('counts down with the video, at its rate', () => {
    media.set({ currentTime: 38 });
    show(CARD);
    expect([left(), ring()]).toEqual(['10', '1']);
    act(() => media.set({ currentTime: 40.5 }));
    expect([left(), ring()]).toEqual(['8', '0.75']);
    act(() => media.set({ playbackRate: 2 }));
    expect(left()).toBe('4');
    act(() => media.set({ currentTime: 60 }));
    expect([left(), ring()]).toEqual(['0', '0']);
  });

  test('moves its ring once a second with reduced motion', () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    media.set({ currentTime: 38 });
    show(CARD);
    act(() => media.set({ currentTime: 40.1 }));
    const step = ring();
    act(() => media.set({ currentTime: 40.9 }));
    expect(ring()).toBe(step);
    act(() => media.set({ currentTime: 41.1 }));
    expect(ring()).not.toBe(step);
  });

  test('plays the episode at once', async () => {
    const { commands } = show(CARD);
    await userEvent.click(screen.getByRole('button', { name: 'Смотреть' }));
    expect(commands.playNext).toHaveBeenCalledTimes(1);
    expect(commands.cancelNext).not.toHaveBeenCalled();
  });

  test('is cancelled by its button, and by Esc on it', async () => {
    const { commands } = show(CARD);
    await userEvent.click(screen.getByRole('button', { name: 'Отмена' }));
    expect(commands.cancelNext).toHaveBeenCalledTimes(1);
    await userEvent.keyboard('{Escape}');
    expect(commands.cancelNext).toHaveBeenCalledTimes(2);
    expect(commands.playNext).not.toHaveBeenCalled();
  });

  test('takes no focus', () => {
    show(CARD);
    expect(document.activeElement).toBe(document.body);
  });

  test('removes its listeners from the player', () => {
    const { store } = show();
    const before = media.subscribers;
    act(() => store.setState(CARD));
    expect(media.subscribers).toBe(before + 1);
    act(() => store.setState({ nextCard: null }));
    expect(media.subscribers).toBe(before);
  });

  test('omits a still that fails to load', () => {
    const state = seriesState(CARD);
    const episodes = state.catalogued?.episodes.map((one) => ({ ...one, posterPath: `https://img.example/${one.id}` }));
    show({ ...CARD, catalogued: { ...state.catalogued, episodes } as WidgetState['catalogued'] });
    const image = card()?.querySelector('img');
    expect(image?.getAttribute('src')).toBe('https://img.example/23');
    fireEvent.error(image as HTMLImageElement);
    expect(card()?.querySelector('img')).toBeNull();
    expect(left()).not.toBe('');
  });
});

describe('skip button', () => {
  const skip = () => screen.queryByTestId('skip-segment');
  const withSegments = (over: Partial<WidgetState> = {}) => {
    const { catalogued } = seriesState();
    const segments = [
      { type: 'recap', start: 0, end: 4 },
      { type: 'intro', start: 4, end: 34 },
      { type: 'credits', start: 40, end: 48 },
    ] as const;
    const episodes = catalogued?.episodes.map((one) => ({ ...one, segments }));
    return show({ catalogued: { ...catalogued, episodes } as WidgetState['catalogued'], ...over });
  };

  test.each([
    [1, 'Пропустить пересказ'],
    [5, 'Пропустить заставку'],
  ])('at %d s offers to', async (currentTime, name) => {
    const { lazyCommands } = withSegments();
    act(() => media.set({ currentTime }));
    await userEvent.click(screen.getByRole('button', { name }));
    expect(lazyCommands.skipSegment).toHaveBeenCalledTimes(1);
  });

  test.each([36, 41])('is absent at %d s', (currentTime) => {
    withSegments();
    act(() => media.set({ currentTime }));
    expect(skip()).toBeNull();
  });

  test.each([
    ['is absent right after its skip was taken back', true],
    ['is offered by a later episode at the same time', false],
  ])('%s', (_, isSame) => {
    const episodeId = Number(seriesState().selection?.episodeId) - (isSame ? 0 : 1);
    const leanBack = { ...NO_LEAN_BACK, undone: { episodeId, seconds: 5, to: 40 } };
    withSegments({ leanBack });
    act(() => media.set({ currentTime: 5 }));
    expect(skip() === null).toBe(isSame);
  });

  test('hides after eight seconds, and shows again with the controls', () => {
    const { rerender, context } = withSegments();
    act(() => media.set({ currentTime: 11.9 }));
    expect(skip()).not.toBeNull();
    act(() => media.set({ currentTime: 12.1 }));
    expect(skip()).toBeNull();
    media.set({ controlsVisible: true });
    rerender(
      <WidgetContext value={{ ...context }}>
        <Dock>
          <LazyOverlays />
        </Dock>
      </WidgetContext>,
    );
    expect(skip()).not.toBeNull();
  });

  test.each<[string, Partial<WidgetState>, Partial<typeof media.state>]>([
    ['before the first play', {}, { started: false }],
    ['while the resume prompt is open', { resume: { seconds: 9 } }, {}],
    ['while another stream loads', { stream: null }, {}],
  ])('is absent %s', (_, state, over) => {
    media.set({ currentTime: 5, ...over });
    withSegments(state);
    expect(skip()).toBeNull();
  });
});
