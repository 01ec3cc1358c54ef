import { useSliderState } from '@vidstack/react';

export {
  AudioGainSlider,
  type AudioGainSliderInstance,
  QualitySlider,
  type QualitySliderInstance,
  SpeedSlider,
  type SpeedSliderInstance,
  Time,
  TimeSlider,
  type TimeSliderInstance,
  VolumeSlider,
  type VolumeSliderInstance,
} from '@vidstack/react';

/** The pointer over the slider around this component: whether it is in use, and its position in percent. */
export function useSliderPointer(): { active: boolean; percent: number } {
  const active = useSliderState('active');
  const percent = useSliderState('pointerPercent');
  return { active, percent };
}
