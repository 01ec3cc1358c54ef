import { chapterAt } from '@/domain/playback/chapter';
import { FAST_RATES, RATES } from '@/domain/playback/rate';
import { SEEK_STEPS } from '@/domain/playback/seek-step';
import { menuText } from '@/i18n/menu-text';
import { formatTime } from '@/lib/time';
import { currentEpisode } from '@/store/selectors';
import { useChapters } from '../widget/use-chapters';
import { useMedia } from '../widget/use-media';
import { useCommands, useLazyCommands, usePlayer, useWidget } from '../widget/use-widget';

export interface Option {
  /** Identifies the option; also in tests. */
  value: string;
  label: string;
  hint?: string | undefined;
  /** Language code of the label, for screen readers. */
  language?: string;
}

/** A choice of the viewer. The hook of each gives null where there is nothing to choose. */
export interface Choice {
  options: readonly Option[];
  /** Value of the selected option. */
  value: string;
  /** Label of a value outside the options: sliders and the host page have finer steps. */
  unlisted?: string;
  pick(value: string): void;
}

/** Label of the selected value; empty if it has none. */
export function chosenLabel({ options, value, unlisted = '' }: Choice): string {
  return options.find((option) => option.value === value)?.label ?? unlisted;
}

/** A choice of one of some numbers. */
const ofNumbers = (
  values: readonly number[],
  value: number,
  label: (value: number) => string,
  pick: (value: number) => void,
): Choice => ({
  options: values.map((one) => ({ value: String(one), label: label(one) })),
  value: String(value),
  unlisted: label(value),
  pick: (picked) => pick(Number(picked)),
});

export interface QualityInfo {
  height: number;
  /** Bits per second; null if the stream does not declare it. */
  bitrate: number | null;
}

export const AUTO_QUALITY = 'auto';

/** Height and bitrate identify a quality, also once a stream has dropped one before it. */
export function qualityValue({ height, bitrate }: QualityInfo): string {
  return `${height}_${bitrate}`;
}

/**
 * "Auto", then the qualities, the best first; bitrate as a hint.
 * @param playing the quality that "auto" has settled on; null while the viewer has chosen one by hand
 */
export function qualityOptions(qualities: readonly QualityInfo[], playing: QualityInfo | null): Option[] {
  const best = [...qualities].sort((a, b) => b.height - a.height || (b.bitrate ?? 0) - (a.bitrate ?? 0));
  return [
    { value: AUTO_QUALITY, label: autoLabel(playing) },
    ...best.map((quality) => ({
      value: qualityValue(quality),
      label: qualityLabel(quality),
      ...(quality.bitrate && quality.height > 0 ? { hint: menuText.quality.bitrate(quality.bitrate) } : {}),
    })),
  ];
}

function autoLabel(playing: QualityInfo | null): string {
  const { auto, autoNow } = menuText.quality;
  const label = playing === null ? auto : qualityLabel(playing);
  return label === auto ? auto : autoNow(label);
}

/** Height of the picture; its bitrate in a stream without `RESOLUTION`; "auto" without either. */
export function qualityLabel({ height, bitrate }: QualityInfo): string {
  if (height > 0) return menuText.quality.height(height);
  return bitrate ? menuText.quality.bitrate(bitrate) : menuText.quality.auto;
}

/** Qualities of the stream, and "auto". */
export function useQualityChoice(): Choice | null {
  const player = usePlayer();
  const qualities = useMedia('qualities');
  const quality = useMedia('quality');
  const auto = useMedia('autoQuality');
  const settable = useMedia('canSetQuality');
  if (!settable || qualities.length < 2) return null;
  return {
    options: qualityOptions(qualities, auto ? quality : null),
    value: auto || quality === null ? AUTO_QUALITY : qualityValue(quality),
    pick(value) {
      if (value === AUTO_QUALITY) return player.selectQuality('auto');
      const index = qualities.findIndex((one) => qualityValue(one) === value);
      if (index >= 0) player.selectQuality(index);
    },
  };
}

/** The name of a rate; `1` has a name of its own. */
export const rateLabel = (rate: number): string => (rate === 1 ? menuText.rate.normal : menuText.rate.times(rate));

/** The playback rate. */
export const useRateChoice = (): Choice | null => useRateOf(RATES);

/** A faster playback rate. */
export const useFastRateChoice = (): Choice | null => useRateOf(FAST_RATES);

function useRateOf(rates: readonly number[]): Choice | null {
  const player = usePlayer();
  const rate = useMedia('playbackRate');
  return useMedia('canSetPlaybackRate') ? ofNumbers(rates, rate, rateLabel, (one) => player.selectRate(one)) : null;
}

/** Gains that the menu offers; 1 is the stream's own loudness. */
export const AUDIO_GAINS = [1, 1.25, 1.5, 1.75, 2, 2.5, 3, 4] as const;

/** The name of a gain; `1` has a name of its own. */
export const boostLabel = (gain: number): string => (gain === 1 ? menuText.boost.normal : menuText.boost.percent(gain));

/** The audio boost relative to the stream. */
export function useBoostChoice(): Choice | null {
  const player = usePlayer();
  // Vidstack reports null until a gain is set.
  const gain = useMedia('audioGain') ?? 1;
  return useMedia('canSetAudioGain') ? ofNumbers(AUDIO_GAINS, gain, boostLabel, (one) => player.setGain(one)) : null;
}

const USUAL = 'usual';

/** The step of keys, buttons and double taps. Null where nothing can be sought. */
export function useSeekStepChoice(): Choice | null {
  const run = useLazyCommands();
  const chosen = useWidget(({ settings }) => settings.seekStep);
  if (!useMedia('canSeek')) return null;
  const { usual, seconds } = menuText.seekStep;
  return {
    options: [
      { value: USUAL, label: usual },
      ...SEEK_STEPS.map((step) => ({ value: String(step), label: seconds(step) })),
    ],
    value: chosen === 0 ? USUAL : String(chosen),
    pick: (value) => run(({ set }) => set('seekStep', value === USUAL ? 0 : Number(value))),
  };
}

/** Variants of the current episode: dubs and cuts, each with its own stream. */
export function useVariantChoice(): Choice | null {
  const { selectVariant } = useCommands();
  const variants = useWidget(currentEpisode)?.episodeVariants ?? [];
  const chosen = useWidget((state) => state.selection?.variantId ?? null);
  const available = useWidget((state) => state.catalogued?.available === true);
  if (!available || variants.length < 2) return null;
  return {
    options: variants.map(({ id, title }) => ({ value: String(id), label: title })),
    value: String(chosen),
    pick(value) {
      const picked = variants.find(({ id }) => String(id) === value);
      if (picked !== undefined) selectVariant(picked.id);
    },
  };
}

/** The chapters of the content with their times; a choice plays from there. Null with fewer than two. */
export function useChapterChoice(): Choice | null {
  const player = usePlayer();
  const { chapters } = useChapters();
  const current = chapterAt(chapters, useMedia('currentTime'));
  if (chapters.length < 2) return null;
  return {
    options: chapters.map(({ start, title }) => ({ value: String(start), label: title, hint: formatTime(start) })),
    value: String(current?.start),
    pick: (start) => void player.seekTo(Number(start)),
  };
}
