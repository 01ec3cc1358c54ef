import { act, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { contentReplaced } from '@/store/updates/selected-episode';
import { Spinner } from '@/ui/kit/spinner';
import { SoundOffer } from '@/ui/overlays/lazy-overlays';
import { Poster } from '@/ui/overlays/poster';
import { Title } from '@/ui/widget/title';
import { WidgetContext } from '@/ui/widget/widget-context';
import { aContent, anEpisode } from '../fixtures/catalogue';
import { media } from '../support/fake-media-hooks';
import { fakeContext, seriesState } from '../support/render-context';

vi.mock('@/ui/widget/use-media', async () => (await import('../support/fake-media-hooks')).fakeMediaHooks);

beforeEach(() => {
  media.reset();
});

describe('spinner', () => {
  test('is announced only while it is visible', () => {
    const { rerender } = render(<Spinner visible />);
    expect(screen.getByRole('status').textContent).toBe('Загрузка');
    rerender(<Spinner visible={false} />);
    expect(screen.getByRole('status').textContent).toBe('');
  });
});

describe('sound offer', () => {
  test('shows only after a refused sound, and unmutes', async () => {
    const { context, store, commands } = fakeContext();
    render(
      <WidgetContext value={context}>
        <SoundOffer />
      </WidgetContext>,
    );
    expect(screen.queryByRole('button')).toBeNull();
    act(() => store.setState({ soundRefused: true }));
    await userEvent.click(screen.getByRole('button', { name: 'Включить звук' }));
    expect(commands.restoreSound).toHaveBeenCalledTimes(1);
  });
});

describe('poster', () => {
  const film = (posterPath: string | null, posterUrl: string | null) => ({
    catalogued: {
      content: aContent({ title: 'Полночный трамвай', posterUrl }),
      seasons: [],
      episodes: [anEpisode({ posterPath, season: null })],
      available: true,
    },
    selection: { episodeId: 11, variantId: null },
  });
  const show = (state: Parameters<typeof fakeContext>[0]) => {
    const fake = fakeContext(state);
    const ui = (
      <WidgetContext value={fake.context}>
        <Poster />
      </WidgetContext>
    );
    return {
      ...fake,
      ...render(ui),
      image: () => screen.queryByTestId('poster')?.querySelector('img:not([hidden])') ?? null,
    };
  };

  test('stays away while the last frame of the content covers its next source', () => {
    const { context } = show(film(null, null));
    expect(screen.getByTestId('poster').hasAttribute('data-gone')).toBe(false);
    const playerFrame = { ...context.playerFrame, isContinued: () => true };
    render(
      <WidgetContext value={{ ...context, playerFrame }}>
        <Poster />
      </WidgetContext>,
    );
    expect(screen.getAllByTestId('poster').at(-1)?.hasAttribute('data-gone')).toBe(true);
  });

  test('is empty before the catalogue has answered', () => {
    show({});
    expect(screen.queryByTestId('poster')).toBeNull();
  });

  test("shows a movie's title, and the episode's still before the content's poster", () => {
    const { image } = show(film('https://img.example/e.jpg', 'https://img.example/c.jpg'));
    expect(screen.getByTestId('poster').textContent).toBe('Полночный трамвай');
    expect(image()?.getAttribute('src')).toBe('https://img.example/e.jpg');
    expect(image()?.getAttribute('alt')).toBe('');
  });

  test('shows the picture of the host page before all others', () => {
    const hostPage = { shareUrl: null, poster: 'https://site.example/own.jpg', pauseOthers: true };
    const { image } = show({ ...film('https://img.example/e.jpg', null), hostPage });
    expect(image()?.getAttribute('src')).toBe('https://site.example/own.jpg');
  });

  test("shows the content's poster for an episode without a still", () => {
    const { image } = show(film(null, 'https://img.example/c.jpg'));
    expect(image()?.getAttribute('src')).toBe('https://img.example/c.jpg');
  });

  test('without an image shows no broken image', () => {
    const { image } = show(film(null, null));
    expect(image()).toBeNull();
  });

  test('hides an image that fails to load; the title stays', () => {
    const { image } = show(film('https://img.example/none.jpg', null));
    fireEvent.error(image() as HTMLImageElement);
    expect(image()).toBeNull();
    expect(screen.getByTestId('poster').textContent).toBe('Полночный трамвай');
  });

  test('shows season and episode of a series', () => {
    show(seriesState());
    expect(screen.getByTestId('poster').textContent).toBe('МаякСезон 2, серия 2 · Название 22');
  });

  test('a failed image does not affect the next episode', () => {
    const state = seriesState();
    const { catalogued } = state;
    if (!catalogued) throw new Error('no catalogue');
    const episodes = catalogued.episodes.map((one) => ({ ...one, posterPath: `https://img.example/${one.id}.jpg` }));
    const { image, store } = show({ ...state, catalogued: { ...catalogued, episodes } });
    fireEvent.error(image() as HTMLImageElement);
    act(() => store.setState({ selection: { episodeId: 23, variantId: null } }));
    expect(image()?.getAttribute('src')).toBe('https://img.example/23.jpg');
  });

  test('is hidden after the first frame, also from screen readers', () => {
    media.set({ started: true });
    show(seriesState());
    const poster = screen.getByTestId('poster');
    expect(poster.getAttribute('aria-hidden')).toBe('true');
    expect(poster.dataset.gone).toBe('true');
  });
});

test('title of the controls: is empty while another film is looked up', () => {
  const { context, store } = fakeContext(seriesState());
  const { container } = render(
    <WidgetContext value={context}>
      <Title />
    </WidgetContext>,
  );
  expect(container.textContent).toContain('Маяк');
  const { catalogued } = store.getState();
  act(() => store.setState(contentReplaced));
  expect(container.textContent).toBe('');
  act(() => store.setState({ catalogued }));
  expect(container.textContent).toBe('Маяк');
});
