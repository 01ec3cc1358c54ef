import { expect } from '@playwright/test';
import type { Player } from './player';

/** Chooses an option of one of the settings' menus as a viewer does, by its value or by what it says. */
export async function openMenuAndPick(player: Player, menu: string, option: string | RegExp): Promise<void> {
  const { frame } = player;
  await player.press(frame.getByTestId('settings-toggle'));
  await frame.getByTestId(`to-${menu}`).click();
  const found =
    typeof option === 'string'
      ? frame.getByTestId(`option-${option}`)
      : frame.getByRole('menuitemradio', { name: option });
  await found.click();
  await expect(frame.getByTestId(`menu-${menu}`)).toHaveCount(0);
}
