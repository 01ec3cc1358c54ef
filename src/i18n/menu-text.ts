/** Russian writes the decimals after a comma. */
const decimal = (value: number, digits?: number): string =>
  (digits === undefined ? String(value) : value.toFixed(digits)).replace('.', ',');

/** What the menus say; apart from the other words, for it is not needed before the first of them opens. */
export const menuText = {
  back: 'Назад',
  close: 'Закрыть',
  titles: {
    settings: 'Настройки',
    quality: 'Качество',
    rate: 'Скорость',
    audio: 'Озвучка',
    boost: 'Усиление звука',
    subtitles: 'Субтитры',
    'subtitle-style': 'Вид субтитров',
    episodes: 'Серии',
    seasons: 'Сезоны',
    variants: 'Вариант озвучки',
  },
  quality: {
    auto: 'Авто',
    /** With the quality that plays. */
    autoNow: (label: string) => `Авто (${label})`,
    height: (pixels: number) => `${pixels}p`,
    bitrate: (bitsPerSecond: number) => `${decimal(bitsPerSecond / 1_000_000, 2)} Мбит/с`,
  },
  rate: { normal: 'Обычная', times: (rate: number) => `${decimal(rate)}×` },
  boost: { normal: 'Обычное', percent: (gain: number) => `${Math.round(gain * 100)} %` },
  subtitles: { off: 'Выкл' },
  /** A track that the stream gives neither a name nor a language. */
  track: (number: number) => `Дорожка ${number}`,
  episodeProgress: (percent: number) => `просмотрено ${percent} %`,
} as const;
