/** Russian uses a decimal comma. */
const decimal = (value: number, digits?: number): string =>
  (digits === undefined ? String(value) : value.toFixed(digits)).replace('.', ',');

/** Texts of the menus. A separate file, because the first frame does not need them. */
export const menuText = {
  back: 'Назад',
  close: 'Закрыть',
  titles: {
    settings: 'Настройки',
    quality: 'Качество',
    rate: 'Скорость',
    'other-rate': 'Другая скорость',
    audio: 'Звуковая дорожка',
    boost: 'Усиление звука',
    subtitles: 'Субтитры',
    'subtitle-style': 'Вид субтитров',
    'second-subtitles': 'Вторые субтитры',
    transcript: 'Текст субтитров',
    chapters: 'Главы',
    episodes: 'Серии',
    seasons: 'Сезоны',
    variants: 'Озвучка',
    sleep: 'Таймер сна',
    more: 'Ещё',
    'seek-step': 'Шаг перемотки',
  },
  quality: {
    auto: 'Авто',
    /** Names the playing quality. */
    autoNow: (label: string) => `Авто (${label})`,
    height: (pixels: number) => `${pixels}p`,
    bitrate: (bitsPerSecond: number) => `${decimal(bitsPerSecond / 1_000_000, 2)} Мбит/с`,
  },
  rate: { normal: 'Обычная', other: 'Другая', times: (rate: number) => `${decimal(rate)}×` },
  seekStep: { usual: 'Обычный', seconds: (count: number) => `${count} секунд` },
  boost: { normal: 'Без усиления', percent: (gain: number) => `${Math.round(gain * 100)} %` },
  subtitles: { off: 'Выкл.' },
  captionOffset: {
    title: 'Сдвиг субтитров',
    none: 'нет',
    advance: 'Раньше на полсекунды',
    delay: 'Позже на полсекунды',
    reset: 'Сбросить',
  },
  help: 'Горячие клавиши',
  statistics: 'Техническая статистика',
  /** Name of a track that has neither a label nor a language. */
  track: (number: number) => `Дорожка ${number}`,
  episodeProgress: (percent: number) => `просмотрено ${percent} %`,
} as const;

/** Texts of the menu that a right press opens. */
export const contextMenuText = {
  title: 'Меню видео',
  copyLink: 'Копировать ссылку',
  copyMoment: (time: string) => `Копировать ссылку на ${time}`,
  saveFrame: 'Сохранить кадр',
  frameSaved: 'Кадр сохранён в загрузки браузера',
  statistics: 'Техническая статистика',
  about: 'О плеере',
  version: (version: string) => `VV Player ${version}`,
  licences:
    'Плеер распространяется по лицензии MIT. В нём есть свободные библиотеки: React, Vidstack, hls.js, dash.js, zustand, valibot, axios. Тексты их лицензий лежат в файле LICENSES.txt вместе с плеером.',
} as const;
