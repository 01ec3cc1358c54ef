import { act, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Spinner } from '@/ui/kit/spinner';
import { Poster } from '@/ui/overlays/poster';
import { SoundOffer } from '@/ui/overlays/sound-offer';
import { WidgetContext } from '@/ui/widget-context';
import { aContent, anEpisode } from '../fixtures/catalogue';
import { media } from '../support/fake-media-hooks';
import { fakeContext, seriesState } from '../support/render-context';

vi.mock('@/ui/kit/use-media', async () => (await import('../support/fake-media-hooks')).fakeMediaHooks);

beforeEach(() => {
  media.reset();
});

describe('the spinner', () => {
  test('is said while it turns, and silent else', () => {
    const { rerender } = render(<Spinner visible />);
    expect(screen.getByRole('status').textContent).toBe('Загрузка');
    rerender(<Spinner visible={false} />);
    expect(screen.getByRole('status').textContent).toBe('');
  });
});

describe('the offer of sound', () => {
  test('is there only when the sound was refused, and gives it back', async () => {
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

describe('the poster', () => {
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
    return { ...fake, ...render(ui), image: () => screen.queryByTestId('poster')?.querySelector('img') ?? null };
  };

  test('is nothing before the catalogue has answered', () => {
    show({});
    expect(screen.queryByTestId('poster')).toBeNull();
  });

  test("shows a film's title, and the episode's own picture before the content's", () => {
    const { image } = show(film('https://img.example/e.jpg', 'https://img.example/c.jpg'));
    expect(screen.getByTestId('poster').textContent).toBe('Полночный трамвай');
    expect(image()?.getAttribute('src')).toBe('https://img.example/e.jpg');
    expect(image()?.getAttribute('alt')).toBe('');
  });

  test("the content's picture when the episode has none", () => {
    const { image } = show(film(null, 'https://img.example/c.jpg'));
    expect(image()?.getAttribute('src')).toBe('https://img.example/c.jpg');
  });

  test('a missing picture is not a broken one', () => {
    const { image } = show(film(null, null));
    expect(image()).toBeNull();
  });

  test('a picture that does not load is removed; the title stays', () => {
    const { image } = show(film('https://img.example/none.jpg', null));
    fireEvent.error(image() as HTMLImageElement);
    expect(image()).toBeNull();
    expect(screen.getByTestId('poster').textContent).toBe('Полночный трамвай');
  });

  test('says season and episode of a series', () => {
    show(seriesState());
    expect(screen.getByTestId('poster').textContent).toBe('МаякСезон 2, серия 2');
  });

  test('a broken picture does not affect the next episode', () => {
    const state = seriesState();
    const { catalogued } = state;
    if (!catalogued) throw new Error('no catalogue');
    const episodes = catalogued.episodes.map((one) => ({ ...one, posterPath: `https://img.example/${one.id}.jpg` }));
    const { image, store } = show({ ...state, catalogued: { ...catalogued, episodes } });
    fireEvent.error(image() as HTMLImageElement);
    act(() => store.setState({ selection: { episodeId: 23, variantId: null } }));
    expect(image()?.getAttribute('src')).toBe('https://img.example/23.jpg');
  });

  test('is hidden, from screen readers too, after the first frame', () => {
    media.set({ started: true });
    show(seriesState());
    const poster = screen.getByTestId('poster');
    expect(poster.getAttribute('aria-hidden')).toBe('true');
    expect(poster.dataset.gone).toBe('true');
  });
});
