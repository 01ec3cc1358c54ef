import { act, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import type { WidgetState } from '@/store/state';
import { EpisodesToggle } from '@/ui/controls/menu-toggle';
import { OpenMenu } from '@/ui/menus/open-menu';
import { WidgetContext } from '@/ui/widget/widget-context';
import { aContent, anEpisode } from '../fixtures/catalogue';
import { fakeContext, seriesState } from '../support/render-context';

vi.mock('@/ui/widget/use-media', async () => (await import('../support/fake-media-hooks')).fakeMediaHooks);

function show(state: Partial<WidgetState> = seriesState()) {
  const fake = fakeContext(state);
  render(
    <WidgetContext value={fake.context}>
      <button type="button">снаружи</button>
      <EpisodesToggle />
      <OpenMenu />
    </WidgetContext>,
  );
  return fake;
}

const icon = () => screen.getByRole('button', { name: 'Серии' });
const picker = () => screen.queryByRole('dialog', { name: 'Серии' });
const rows = () => within(screen.getByRole('list')).getAllByRole('button');

async function open(state?: Partial<WidgetState>) {
  const fake = show(state);
  await userEvent.click(icon());
  return fake;
}

describe('episodes icon', () => {
  test('opens the picker and sets its expanded state', async () => {
    show();
    expect(icon().getAttribute('aria-expanded')).toBe('false');
    await userEvent.click(icon());
    expect(picker()).not.toBeNull();
    expect(icon().getAttribute('aria-expanded')).toBe('true');
  });

  test('closes the picker by one press', async () => {
    const { commands } = await open();
    await userEvent.click(icon());
    expect(picker()).toBeNull();
    expect(commands.toggleMenu).toHaveBeenCalledTimes(1);
    expect(commands.closeMenu).toHaveBeenCalledTimes(1);
  });

  test.each<[string, Partial<WidgetState>]>([
    ['the site hides the episodes', seriesState({ hideEpisodes: true })],
    [
      'there is one episode',
      { catalogued: { content: aContent(), seasons: [], episodes: [anEpisode()], available: true } },
    ],
    ['nothing is known yet', { catalogued: null }],
    [
      'the content may not be watched',
      {
        catalogued: {
          content: aContent(),
          seasons: [],
          episodes: [anEpisode(), anEpisode({ id: 12 })],
          available: false,
        },
      },
    ],
  ])('is absent when %s, and so is the picker', (_, state) => {
    show({ ...state, openMenu: 'episodes' });
    expect(screen.queryByRole('button', { name: 'Серии' })).toBeNull();
    expect(picker()).toBeNull();
  });
});

describe('episode picker', () => {
  test('opens on the season of the current episode, which has the focus', async () => {
    await open();
    expect(rows().map((row) => row.dataset.testid)).toEqual(['episode-21', 'episode-22', 'episode-23']);
    const [, current] = rows();
    expect(current?.getAttribute('aria-current')).toBe('true');
    expect(document.activeElement).toBe(current);
    expect(rows().filter((row) => row.hasAttribute('aria-current'))).toHaveLength(1);
    expect(screen.getByTestId('season-2').getAttribute('aria-pressed')).toBe('true');
  });

  test('a row shows number, title, duration, and whether it is selected', async () => {
    await open();
    expect(rows()[1]?.textContent).toBe('Серия 2Название 22сейчас на экране22 минуты');
    expect(rows()[2]?.textContent).toBe('Серия 3Название 2323 минуты');
  });

  test('a row shows a watched episode', async () => {
    await open(seriesState({ selection: { episodeId: 12, variantId: null } }));
    expect(rows()[0]?.textContent).toContain('просмотрено');
    expect(rows()[2]?.textContent).not.toContain('просмотрено');
  });

  test('seasons have the titles of the catalogue', async () => {
    await open();
    const group = screen.getByRole('group', { name: 'Сезоны' });
    expect(
      within(group)
        .getAllByRole('button')
        .map((button) => button.textContent),
    ).toEqual(['Сезон 1', 'Второй сезон']);
  });

  test('another season lists its episodes and plays nothing', async () => {
    const { commands } = await open();
    await userEvent.click(screen.getByTestId('season-1'));
    expect(rows().map((row) => row.dataset.testid)).toEqual(['episode-11', 'episode-12', 'episode-13']);
    expect(screen.getByTestId('season-1').getAttribute('aria-pressed')).toBe('true');
    expect(commands.selectEpisode).not.toHaveBeenCalled();
  });

  test('a row picks its episode', async () => {
    const { commands } = await open();
    await userEvent.click(screen.getByTestId('season-1'));
    await userEvent.click(screen.getByTestId('episode-13'));
    expect(commands.selectEpisode.mock.calls).toEqual([[13]]);
  });

  test('works by keyboard alone', async () => {
    const { commands } = await open();
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    expect(commands.selectEpisode.mock.calls).toEqual([[23]]);
  });

  test('one season has no switch', async () => {
    const state = seriesState();
    const { catalogued } = state;
    if (catalogued) Object.assign(catalogued, { seasons: catalogued.seasons.slice(1) });
    await open(state);
    expect(screen.queryByRole('group', { name: 'Сезоны' })).toBeNull();
    expect(rows()).toHaveLength(3);
  });

  test('follows to the row of an episode chosen elsewhere', async () => {
    const { store } = await open();
    act(() => store.setState({ selection: { episodeId: 23, variantId: null } }));
    expect(
      rows()
        .filter((row) => row.hasAttribute('aria-current'))
        .map((row) => row.dataset.testid),
    ).toEqual(['episode-23']);
  });
});

/** A series of many seasons with an episode each; the 12th one is selected. */
function manySeasons(): Partial<WidgetState> {
  const orders = Array.from({ length: 14 }, (_, at) => at + 1);
  const seasons = orders.map((order) => ({ id: 100 + order, order, title: null }));
  const episodes = orders.map((order) => anEpisode({ id: order, season: { id: 100 + order, order } }));
  return seriesState({
    catalogued: { content: aContent(), seasons, episodes, available: true },
    selection: { episodeId: 12, variantId: null },
  });
}

describe('episode picker of 14 seasons', () => {
  const select = () => screen.getByTestId('season-select');
  const focused = () => (document.activeElement as HTMLElement | null)?.dataset.testid;

  test('names the season in a select, whose list opens at it', async () => {
    await open(manySeasons());
    expect(select().textContent).toBe('Сезон 12');
    expect(focused()).toBe('episode-12');
    await userEvent.click(select());
    expect(select().getAttribute('aria-expanded')).toBe('true');
    expect(within(screen.getByRole('listbox')).getAllByRole('option')).toHaveLength(14);
    expect(focused()).toBe('season-12');
  });

  test('a season is chosen by keys alone, and the focus goes to its episodes', async () => {
    const { commands } = await open(manySeasons());
    select().focus();
    await userEvent.keyboard('{Enter}{End}{Enter}');
    expect(select().textContent).toBe('Сезон 14');
    expect(focused()).toBe('episode-14');
    expect(commands.selectEpisode).not.toHaveBeenCalled();
    await userEvent.keyboard('{Enter}');
    expect(commands.selectEpisode.mock.calls).toEqual([[14]]);
  });

  test('Esc leaves the list of seasons first, then the picker', async () => {
    await open(manySeasons());
    await userEvent.click(select());
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(focused()).toBe('episode-12');
    await userEvent.keyboard('{Escape}');
    expect(picker()).toBeNull();
  });
});

test('episode picker: a row shows still and description, and goes without a still that fails to load', async () => {
  const episodes = [
    anEpisode({ posterPath: '/still.jpg', description: 'Маяк гаснет.' }),
    anEpisode({ id: 12, order: 2, posterPath: null }),
  ];
  await open({
    catalogued: { content: aContent(), seasons: [], episodes, available: true },
    selection: { episodeId: 12, variantId: null },
  });
  const still = rows()[0]?.querySelector('img');
  expect(still?.getAttribute('loading')).toBe('lazy');
  expect(rows()[0]?.textContent).toContain('Маяк гаснет.');
  act(() => void still?.dispatchEvent(new Event('error')));
  expect(rows()[0]?.querySelector('img')).toBeNull();
  expect(rows()[1]?.querySelector('img')).toBeNull();
});

describe('closing the episode picker', () => {
  test('Esc closes it once, exclusively, and the focus returns to the icon', async () => {
    const heard: string[] = [];
    const listen = (event: KeyboardEvent) => heard.push(event.key);
    document.addEventListener('keydown', listen);
    const { commands } = await open();
    await userEvent.keyboard('{Escape}');
    document.removeEventListener('keydown', listen);
    expect(picker()).toBeNull();
    expect(commands.closeMenu).toHaveBeenCalledTimes(1);
    expect(heard).not.toContain('Escape');
    expect(document.activeElement).toBe(icon());
  });

  test('its own button closes it', async () => {
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Закрыть' }));
    expect(picker()).toBeNull();
    expect(document.activeElement).toBe(icon());
  });

  test('a press outside closes it, with its own effect and focus', async () => {
    await open();
    const outside = screen.getByRole('button', { name: 'снаружи' });
    await userEvent.click(outside);
    expect(picker()).toBeNull();
    expect(document.activeElement).toBe(outside);
  });

  test('a press inside does not close it', async () => {
    await open();
    await userEvent.click(screen.getByText('Серии', { selector: 'h2' }));
    expect(picker()).not.toBeNull();
  });

  test('no listener remains', async () => {
    const { commands } = await open();
    await userEvent.keyboard('{Escape}');
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('button', { name: 'снаружи' }));
    expect(commands.closeMenu).toHaveBeenCalledTimes(1);
  });

  test('the host page or a failure closes it in the store', async () => {
    const { store } = await open();
    act(() => store.setState({ openMenu: null }));
    expect(picker()).toBeNull();
  });
});

describe('episode prefetch', () => {
  const row = (isOn: boolean) => rows().find((button) => button.hasAttribute('aria-current') === isOn) as HTMLElement;
  const idOf = ({ dataset }: HTMLElement) => Number(dataset.testid?.replace('episode-', ''));

  test('starts on hover and ends with it', async () => {
    const { commands } = await open();
    await userEvent.hover(row(false));
    expect(commands.prefetchEpisode).toHaveBeenLastCalledWith(idOf(row(false)));
    await userEvent.unhover(row(false));
    expect(commands.prefetchEpisode).toHaveBeenLastCalledWith(null);
  });

  test('starts on focus', async () => {
    const { commands } = await open();
    act(() => row(false).focus());
    expect(commands.prefetchEpisode).toHaveBeenLastCalledWith(idOf(row(false)));
  });

  test('skips the current episode', async () => {
    const { commands } = await open();
    await userEvent.hover(row(true));
    expect(commands.prefetchEpisode).not.toHaveBeenCalled();
  });
});
