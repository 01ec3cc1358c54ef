import { ru } from '@/i18n/ru';
import { volumeIcon } from '../kit/icons/volume-icon';
import type { Echo } from './feedback-event';

/** What is shown of a volume of 0-1. */
export const volumeEcho = (volume: number): Echo => ({
  icon: volumeIcon(volume),
  text: ru.controls.volumeValue(Math.round(volume * 100)),
});
