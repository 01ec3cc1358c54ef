import { act, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { WidgetState } from '@/store/state';
import { settingsSet } from '@/store/updates/viewer';
import { CaptionsToggle, EpisodesToggle, MenuToggle } from '@/ui/controls/menu-toggle';
import { OpenMenu } from '@/ui/menus/open-menu';
import { WidgetContext } from '@/ui/widget/widget-context';
import { media } from '../support/fake-media-hooks';
import { fakeContext, seriesState } from '../support/render-context';

vi.mock('@/ui/widget/use-media', async () => (await import('../support/fake-media-hooks')).fakeMediaHooks);

const TRACKS = [
  { label: 'Дубляж', language: 'ru' },
  { label: 'Original', language: 'en' },
];
const SUBTITLES = [
  { label: 'Русские', language: 'ru', kind: 'subtitles' },
  { label: '', language: 'en', kind: 'captions' },
  { label: 'Главы', language: 'ru', kind: 'chapters' },
];

beforeEach(() => {
  media.reset();
  media.set({
    qualities: [
      { height: 240, bitrate: 400_000 },
      { height: 720, bitrate: 2_500_000 },
    ],
    quality: { height: 720, bitrate: 2_500_000 },
    audioTracks: TRACKS,
    audioTrack: TRACKS[0],
    textTracks: SUBTITLES,
  });
});

const asMobile = () => media.set({ width: 390 });

function show(state: Partial<WidgetState> = seriesState()) {
  const fake = fakeContext(state);
  render(
    <WidgetContext value={fake.context}>
      <button type="button">снаружи</button>
      <EpisodesToggle />
      <CaptionsToggle />
      <MenuToggle menu="settings" icon="settings" label="Настройки" />
      <OpenMenu />
    </WidgetContext>,
  );
  return fake;
}

const menu = (name: string) => screen.queryByRole('dialog', { name });
const icon = (name: string) => screen.getByRole('button', { name });
const open = async (name: string) => {
  const fake = show();
  await userEvent.click(icon(name));
  return fake;
};
const openMore = async () => {
  const fake = await open('Настройки');
  await userEvent.click(screen.getByTestId('to-more'));
  return fake;
};
const focused = () => (document.activeElement as HTMLElement | null)?.dataset.testid;
const rows = () => [...document.querySelectorAll('[data-row]')].map((row) => row.textContent);

const AIDS = ['Горячие клавиши', 'Техническая статистика'];

describe('settings menu', () => {
  test('leads to the help and the statistics, which have keys too; a touch screen has no keys', async () => {
    const { commands } = await openMore();
    expect(rows().slice(-2)).toEqual(AIDS);
    await userEvent.click(screen.getByTestId('to-help'));
    expect(commands.openMenu.mock.calls.at(-1)).toEqual(['help']);
    act(() => media.set({ pointer: 'coarse' }));
    await userEvent.click(icon('Настройки'));
    await userEvent.click(screen.getByTestId('to-more'));
    expect(rows()).not.toContain(AIDS[0]);
    await userEvent.click(screen.getByTestId('to-diagnostics'));
    expect(commands.toggleDiagnostics).toHaveBeenCalledOnce();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('lists what most viewers use, in a large frame without subtitles, and the rest behind «Ещё»', async () => {
    await open('Настройки');
    expect(rows()).toEqual([
      'КачествоАвто (720p)',
      'СкоростьОбычная',
      'Звуковая дорожкаДубляж',
      'Включать следующую серию',
      'Таймер снаВыключен',
      'Ещё',
    ]);
    await userEvent.click(screen.getByTestId('to-more'));
    expect(menu('Ещё')).not.toBeNull();
    expect(rows()).toEqual([
      'Усиление звукаБез усиления',
      'Ночной режимГромкие звуки тише, тихие громче',
      'Усиление диалоговРечь слышнее музыки и шума',
      'Повтор',
      'Повтор отрезкаОтметить начало',
      'Шаг перемоткиОбычный',
      ...AIDS,
    ]);
    await userEvent.click(screen.getByTestId('menu-back'));
    expect(focused()).toBe('to-more');
  });

  test('lists subtitles and the pickers in a small frame', async () => {
    asMobile();
    await open('Настройки');
    expect(rows().slice(3, 6)).toEqual(['СубтитрыВыкл.', 'СезоныВторой сезон', 'СерииСерия 2 · Название 22']);
  });

  test('offers to pass over intros and credits where an episode has some', async () => {
    const state = seriesState();
    const { catalogued } = state;
    if (!catalogued) throw new Error('no catalogue');
    const episodes = catalogued.episodes.map((one) => ({
      ...one,
      segments: [{ type: 'intro', start: 5, end: 40 } as const],
    }));
    const { lazyCommands } = show({ ...state, catalogued: { ...catalogued, episodes } });
    await userEvent.click(icon('Настройки'));
    await userEvent.click(screen.getByRole('menuitemcheckbox', { name: 'Пропускать заставки и титры' }));
    expect(lazyCommands.setForFilm.mock.calls).toEqual([['skips', true]]);
  });

  test('omits absent choices', async () => {
    media.set({
      qualities: [{ height: 720, bitrate: 1 }],
      audioTracks: TRACKS.slice(1),
      canSetPlaybackRate: false,
      canSetAudioGain: false,
      textTracks: [],
    });
    asMobile();
    show(seriesState({ hideEpisodes: true }));
    await userEvent.click(icon('Настройки'));
    expect(rows()).toEqual(['Таймер снаВыключен', 'Ещё']);
    await userEvent.click(screen.getByTestId('to-more'));
    expect(rows()).toEqual(['Повтор', 'Повтор отрезкаОтметить начало', 'Шаг перемоткиОбычный', ...AIDS]);
  });

  test('names a rate outside its options', async () => {
    media.set({ playbackRate: 1.1 });
    await open('Настройки');
    expect(rows()[1]).toBe('Скорость1,1×');
  });

  test('lists the variants of an episode with two', async () => {
    const state = seriesState({ selection: { episodeId: 22, variantId: 2 } });
    const { catalogued } = state;
    if (!catalogued) throw new Error('no catalogue');
    // The ids of a catalogue may be texts.
    const episodeVariants = ['sever', 2].map((id) => ({ id, title: `Студия ${id}`, filepath: 'x' }));
    const episodes = catalogued.episodes.map((one) => ({ ...one, episodeVariants }));
    const { commands } = show({ ...state, catalogued: { ...catalogued, episodes } });
    await userEvent.click(icon('Настройки'));
    expect(rows()).toContain('ОзвучкаСтудия 2');
    await userEvent.click(screen.getByTestId('to-variants'));
    expect(focused()).toBe('option-2');
    await userEvent.click(screen.getByTestId('option-sever'));
    expect(commands.selectVariant.mock.calls).toEqual([['sever']]);
    expect(menu('Озвучка')).toBeNull();
  });
});

describe('choice menu', () => {
  test('closes after a pick, applies it, and returns the focus to the icon', async () => {
    const { player } = await open('Настройки');
    await userEvent.click(screen.getByTestId('to-rate'));
    expect(menu('Настройки')).toBeNull();
    await userEvent.click(screen.getByTestId('option-1.5'));
    expect(player.selectRate.mock.calls).toEqual([[1.5]]);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(icon('Настройки'));
  });

  test('selects a quality level, and none for "auto"', async () => {
    const { player } = await open('Настройки');
    await userEvent.click(screen.getByTestId('to-quality'));
    await userEvent.click(screen.getByTestId('option-240_400000'));
    await userEvent.click(icon('Настройки'));
    await userEvent.click(screen.getByTestId('to-quality'));
    await userEvent.click(screen.getByTestId('option-auto'));
    expect(player.selectQuality.mock.calls).toEqual([[0], ['auto']]);
  });

  test('selects an audio track by the command, which remembers it', async () => {
    const { commands } = await open('Настройки');
    await userEvent.click(screen.getByTestId('to-audio'));
    await userEvent.click(screen.getByTestId('option-Original'));
    expect(commands.chooseAudio.mock.calls).toEqual([['Original']]);
  });

  test('sets the gain of the boost', async () => {
    const { player } = await openMore();
    await userEvent.click(screen.getByTestId('to-boost'));
    await userEvent.click(screen.getByTestId('option-2.5'));
    expect(player.setGain.mock.calls).toEqual([[2.5]]);
  });

  test('sets the seek step, and the usual one again', async () => {
    const { lazyCommands, store } = await openMore();
    await userEvent.click(screen.getByTestId('to-seek-step'));
    await userEvent.click(screen.getByTestId('option-15'));
    act(() => store.setState(settingsSet({ seekStep: 15 })));
    await userEvent.click(icon('Настройки'));
    await userEvent.click(screen.getByTestId('to-more'));
    expect(screen.getByTestId('to-seek-step').textContent).toBe('Шаг перемотки15 секунд');
    await userEvent.click(screen.getByTestId('to-seek-step'));
    await userEvent.click(screen.getByTestId('option-usual'));
    expect(lazyCommands.set.mock.calls).toEqual([
      ['seekStep', 15],
      ['seekStep', 0],
    ]);
  });

  test('marks only the selected option', async () => {
    await open('Настройки');
    await userEvent.click(screen.getByTestId('to-audio'));
    expect(screen.getByRole('menuitemradio', { checked: true }).textContent).toBe('ДубляжРусский');
    expect(screen.getByText('Original').getAttribute('lang')).toBe('en');
  });

  test.each([
    ['quality', 'selectQuality', ['{Home}', 0], ['{Shift>}{ArrowRight}{/Shift}', 1], '720p'],
    ['rate', 'selectRate', ['{ArrowRight}', 1.25], ['{Home}', 0.25], '0,25×'],
    ['boost', 'setGain', ['{ArrowUp}', 1.25], ['{End}', 4], '400 %'],
  ] as const)('of %s has a slider in steps', async (name, command, first, second, text) => {
    media.set({ autoQuality: false, quality: media.state.qualities[1] });
    const { player } = await (name === 'boost' ? openMore() : open('Настройки'));
    await userEvent.click(screen.getByTestId(`to-${name}`));
    const slider = screen.getByTestId(`${name}-slider`);
    slider.focus();
    await userEvent.keyboard(first[0] + second[0]);
    expect(player[command].mock.calls).toEqual([[first[1]], [second[1]]]);
    expect(slider.getAttribute('aria-valuetext')).toBe(text);
  });
});

describe('subtitles menu', () => {
  test('opens from its icon in a large frame, and leads to their style', async () => {
    const { player } = await open('Субтитры');
    expect(rows()).toEqual(['Выкл.', 'Русские', 'Английский', 'Вид субтитров']);
    expect(focused()).toBe('option-off');
    await userEvent.click(screen.getByTestId('option-Английский'));
    expect(player.selectTextTrack.mock.calls).toEqual([[1]]);
    expect(document.activeElement).toBe(icon('Субтитры'));
  });

  test('turns subtitles off', async () => {
    media.set({ textTrack: SUBTITLES[0] ?? null });
    const { player } = await open('Субтитры');
    expect(focused()).toBe('option-Русские');
    await userEvent.click(screen.getByTestId('option-off'));
    expect(player.selectTextTrack.mock.calls).toEqual([[null]]);
  });

  test('opens from its icon and closes by it in a small frame, too, where the settings lead to it as well', async () => {
    asMobile();
    const { store } = show();
    await userEvent.click(icon('Субтитры'));
    expect(store.getState().openMenu).toBe('subtitles');
    expect(icon('Настройки').getAttribute('aria-expanded')).toBe('false');
    await userEvent.click(icon('Субтитры'));
    expect(store.getState().openMenu).toBeNull();
    await userEvent.click(icon('Настройки'));
    await userEvent.click(screen.getByTestId('to-subtitles'));
    expect(icon('Настройки').getAttribute('aria-expanded')).toBe('true');
    expect(icon('Субтитры').getAttribute('aria-expanded')).toBe('false');
    await userEvent.click(icon('Настройки'));
    expect(store.getState().openMenu).toBeNull();
  });
});

describe('open menu', () => {
  test("is replaced by another icon's menu", async () => {
    await open('Настройки');
    await userEvent.click(icon('Серии'));
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    expect(menu('Серии')).not.toBeNull();
    expect(icon('Настройки').getAttribute('aria-expanded')).toBe('false');
    expect(icon('Серии').getAttribute('aria-expanded')).toBe('true');
  });

  test.each(['quality', 'rate', 'audio', 'boost', 'variants', 'more'] as const)(
    'closes by the settings icon: %s',
    async (name) => {
      const { store } = show();
      act(() => store.setState({ openMenu: name }));
      expect(icon('Настройки').getAttribute('aria-expanded')).toBe('true');
      await userEvent.click(icon('Настройки'));
      expect(store.getState().openMenu).toBeNull();
    },
  );

  test('of the subtitle style closes by the subtitles icon', async () => {
    const { store } = await open('Субтитры');
    await userEvent.click(screen.getByTestId('to-subtitle-style'));
    expect(icon('Настройки').getAttribute('aria-expanded')).toBe('false');
    await userEvent.click(icon('Субтитры'));
    expect(store.getState().openMenu).toBeNull();
  });

  test('returns to the main menu by the back button, at its row', async () => {
    await open('Настройки');
    await userEvent.click(screen.getByTestId('to-audio'));
    await userEvent.click(screen.getByRole('button', { name: 'Назад' }));
    expect(menu('Настройки')).not.toBeNull();
    expect(focused()).toBe('to-audio');
    expect(screen.queryByRole('button', { name: 'Назад' })).toBeNull();
  });

  test('follows the path in the store, and an icon starts a new path', async () => {
    const { store } = show();
    act(() => store.setState({ openMenu: 'quality', menuPath: { parents: ['settings'], left: null, seasonId: null } }));
    await userEvent.click(screen.getByTestId('menu-back'));
    expect(store.getState()).toMatchObject({ openMenu: 'settings', menuPath: { parents: [], left: 'quality' } });
    await userEvent.click(icon('Настройки'));
    await userEvent.click(icon('Настройки'));
    expect(store.getState()).toMatchObject({ openMenu: 'settings', menuPath: { parents: [], left: null } });
  });

  test('goes back menu by menu', async () => {
    asMobile();
    await open('Настройки');
    await userEvent.click(screen.getByTestId('to-seasons'));
    expect(focused()).toBe('option-season-2');
    await userEvent.click(screen.getByTestId('option-season-1'));
    expect(within(screen.getByTestId('episode-picker')).getByTestId('episode-11')).not.toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Назад' }));
    expect(menu('Сезоны')).not.toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Назад' }));
    expect(menu('Настройки')).not.toBeNull();
  });
});

describe('keys of a menu', () => {
  const keys = (text: string) => userEvent.keyboard(text);

  test('arrows wrap around, Home and End jump to the ends', async () => {
    await open('Настройки');
    expect(focused()).toBe('to-quality');
    await keys('{ArrowDown}');
    expect(focused()).toBe('to-rate');
    await keys('{ArrowUp}{ArrowUp}');
    expect(focused()).toBe('to-more');
    await keys('{ArrowDown}');
    expect(focused()).toBe('to-quality');
    await keys('{End}');
    expect(focused()).toBe('to-more');
    await keys('{Home}');
    expect(focused()).toBe('to-quality');
  });

  test('right opens a submenu, left goes back and does nothing in the main menu', async () => {
    await open('Настройки');
    await keys('{ArrowLeft}');
    expect(menu('Настройки')).not.toBeNull();
    await keys('{ArrowDown}{ArrowRight}');
    expect(menu('Скорость')).not.toBeNull();
    expect(focused()).toBe('option-1');
    await keys('{ArrowRight}');
    expect(menu('Скорость')).not.toBeNull();
    await keys('{ArrowLeft}');
    expect(focused()).toBe('to-rate');
  });

  test('Enter and Space press a row', async () => {
    const { player } = await open('Настройки');
    await keys('{Enter}');
    expect(menu('Качество')).not.toBeNull();
    await keys('{ArrowDown} ');
    expect(player.selectQuality.mock.calls).toEqual([[1]]);
  });

  test('Esc closes from any depth, and the focus returns to the icon', async () => {
    await open('Настройки');
    await keys('{ArrowRight}{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(icon('Настройки'));
  });

  test('Tab leads through one row and the buttons, then out, which closes the menu', async () => {
    await open('Настройки');
    await userEvent.tab();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(icon('Настройки'));
  });

  test('Shift+Tab leads to the buttons of the title row', async () => {
    await open('Настройки');
    await userEvent.click(screen.getByTestId('to-audio'));
    await userEvent.tab({ shift: true });
    expect(focused()).toBe('menu-close');
    await userEvent.tab({ shift: true });
    expect(focused()).toBe('menu-back');
    await userEvent.tab({ shift: true });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('sliders keep their own keys', async () => {
    await open('Настройки');
    await userEvent.click(screen.getByTestId('to-rate'));
    screen.getByTestId('rate-slider').focus();
    await keys('{ArrowLeft}{ArrowDown}{End}');
    expect(menu('Скорость')).not.toBeNull();
    expect(focused()).toBe('rate-slider');
  });
});
