import { ru } from '@/i18n/ru';
import { volumeIcon } from '../kit/icons/volume-icon';
import type { Feedback } from './feedback-event';

/** The feedback to a volume change; the volume is 0-1. */
export const volumeFeedback = (volume: number): Feedback => ({
  icon: volumeIcon(volume),
  text: ru.controls.volumeValue(Math.round(volume * 100)),
});
