import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type CaptionStyle, captionColour, DEFAULT_CAPTION_STYLE } from '@/domain/playback/caption-style';
import { DEFAULT_SETTINGS } from '@/domain/settings/settings-table';
import { OpenMenu } from '@/ui/menus/open-menu';
import { WidgetContext } from '@/ui/widget/widget-context';
import { media } from '../support/fake-media-hooks';
import { fakeContext } from '../support/render-context';

vi.mock('@/ui/widget/use-media', async () => (await import('../support/fake-media-hooks')).fakeMediaHooks);

beforeEach(() => media.reset());

function show(captionStyle: CaptionStyle = DEFAULT_CAPTION_STYLE) {
  const fake = fakeContext({ openMenu: 'subtitle-style', settings: { ...DEFAULT_SETTINGS, captionStyle } });
  render(
    <WidgetContext value={fake.context}>
      <OpenMenu />
    </WidgetContext>,
  );
  return fake;
}

const preview = () => screen.getByTestId('caption-preview').style;

describe('subtitle style property', () => {
  test.each<[Exclude<keyof CaptionStyle, 'position'>, string, string, string, string, string]>([
    ['font', 'Шрифт', 'serif', 'С засечками', '--cap-font', 'Georgia'],
    ['font', 'Шрифт', 'small-caps', 'Капитель', '--cap-variant', 'small-caps'],
    ['size', 'Размер', '150', '150 %', '--cap-scale', '1.5'],
    ['colour', 'Цвет текста', 'yellow', 'Жёлтый', '--cap-colour', captionColour('yellow')],
    ['opacity', 'Непрозрачность текста', '50', '50 %', '--cap-colour', captionColour('white', 50)],
    ['backgroundColour', 'Цвет фона', 'blue', 'Синий', '--cap-background', captionColour('blue', 75)],
    ['backgroundOpacity', 'Непрозрачность фона', '0', '0 %', '--cap-background', captionColour('black', 0)],
    ['windowColour', 'Цвет окна', 'red', 'Красный', '--cap-window', captionColour('red', 0)],
    ['windowOpacity', 'Непрозрачность окна', '25', '25 %', '--cap-window', captionColour('black', 25)],
    ['edge', 'Контур букв', 'outline', 'Обводка', '--cap-edge', '0.06em'],
  ])('%s: «%s», %s', async (field, legend, value, label, variable, effect) => {
    const { store } = show();
    const group = screen.getByRole('group', { name: legend });
    const option = within(group).getByRole('radio', { name: label });
    expect((option as HTMLInputElement).checked).toBe(false);
    await userEvent.click(option);
    expect(String(store.getState().settings.captionStyle[field])).toBe(value);
    expect((option as HTMLInputElement).checked).toBe(true);
    expect(within(group).getAllByRole('radio', { checked: true })).toHaveLength(1);
    expect(preview().getPropertyValue(variable)).toContain(effect);
    expect(screen.queryByRole('dialog')).not.toBeNull();
  });
});

test('subtitle style: opens with the saved style', () => {
  show({ ...DEFAULT_CAPTION_STYLE, colour: 'green', size: 200 });
  const group = screen.getByRole('group', { name: 'Цвет текста' });
  expect(within(group).getByRole('radio', { checked: true }).getAttribute('aria-label')).toBe('Зелёный');
  expect(preview().getPropertyValue('--cap-scale')).toBe('2');
});

test('subtitle style: one press restores the default', async () => {
  const { store } = show({ ...DEFAULT_CAPTION_STYLE, colour: 'green', edge: 'raised' });
  await userEvent.click(screen.getByRole('button', { name: 'Вернуть обычный вид' }));
  expect(store.getState().settings.captionStyle).toEqual(DEFAULT_CAPTION_STYLE);
});

test('subtitle style: a preset is one press, and its properties are folded away', async () => {
  const { store } = show();
  expect((screen.getByRole('radio', { name: 'Обычные' }) as HTMLInputElement).checked).toBe(true);
  const own = screen.getByTestId('style-own').closest('details');
  expect(own?.open).toBe(false);
  await userEvent.click(screen.getByRole('radio', { name: 'Крупные' }));
  expect(store.getState().settings.captionStyle).toEqual({ ...DEFAULT_CAPTION_STYLE, size: 150 });
});

test('subtitle style: opens at the properties of the viewer’s own style', () => {
  show({ ...DEFAULT_CAPTION_STYLE, colour: 'green' });
  expect(screen.getByTestId('style-own').closest('details')?.open).toBe(true);
  const presets = within(screen.getByRole('group', { name: 'Готовые варианты' }));
  expect(presets.queryAllByRole('radio', { checked: true })).toEqual([]);
});

test('subtitle style: two buttons move the captions up and down, and a preset leaves them there', async () => {
  const { store } = show();
  const value = screen.getByTestId('style-position-value');
  expect(value.textContent).toBe('внизу');
  const [lower, higher] = ['Ниже', 'Выше'].map((name) => screen.getByRole('button', { name }));
  await userEvent.click(lower as HTMLElement);
  expect(store.getState().settings.captionStyle.position).toBe(0);
  for (let press = 0; press < 3; press += 1) await userEvent.click(higher as HTMLElement);
  expect(value.textContent).toBe('30 %');
  expect((screen.getByRole('radio', { name: 'Обычные' }) as HTMLInputElement).checked).toBe(true);
  await userEvent.click(screen.getByRole('radio', { name: 'Жёлтые' }));
  expect(store.getState().settings.captionStyle).toMatchObject({ colour: 'yellow', position: 30 });
  for (let press = 0; press < 9; press += 1) await userEvent.click(higher as HTMLElement);
  expect(value.textContent).toBe('вверху');
});
