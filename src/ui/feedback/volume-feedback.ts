import { ru } from '@/i18n/ru';
import { volumeIcon } from '../kit/icons/volume-icon';
import type { Feedback } from './feedback-event';

/** What is shown of a volume of 0-1. */
export const volumeFeedback = (volume: number): Feedback => ({
  icon: volumeIcon(volume),
  text: ru.controls.volumeValue(Math.round(volume * 100)),
});
