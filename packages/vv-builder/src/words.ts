import type { CodeKind } from './code-kinds';

/** Texts of the page's script. The other texts are in the HTML. */
export const words = {
  missingMovieId: 'Укажите номер: без него плееру нечего показать',
  problems: {
    movieId: 'Номер или id из каталога, например 42',
    season: 'Номер сезона — целое число',
    episode: 'Номер серии — целое число',
    episodeId: 'Id серии из каталога',
    variantId: 'Id варианта из каталога',
    voice: 'Не длиннее 200 знаков',
    start: 'Время — 95, 1:35 или 1:05:30; после двоеточия меньше 60',
    episodeTime: 'Время — 95, 1:35 или 1:05:30; после двоеточия меньше 60',
    end: 'Время — 95, 1:35 или 1:05:30; после двоеточия меньше 60',
    accent: 'Цвет — # и шесть знаков 0–9, a–f',
    languages: 'Коды языков через запятую: ru, en',
    userId: 'Не длиннее 200 знаков',
    fullscreenMode: 'Такого режима нет: выберите из списка',
    ratio: 'Таких пропорций нет: выберите из списка',
    width: 'Ширина — от 200 до 7680 пикселей',
  },
  noSuchSeason: (season: string) => `Сезона ${season} в каталоге нет`,
  noSuchEpisode: (episode: string) => `Серии ${episode} в этом сезоне нет`,
  noSuchDub: 'Такой озвучки здесь нет',
  beyondEnd: (length: string) => `В этом видео ${length}: начало дальше конца`,
  endBeforeStart: 'Конец раньше начала',
  twoTimes: 'Время начала уже задано выше: оставьте одно из двух',
  timeWithoutEpisode: 'Сначала назовите серию',
  notListed: (value: string) => `${value} — нет в списке`,
  byPlayer: 'Авто',
  contrast: {
    bar: 'Полоса времени',
    button: 'Знак на кнопке',
    enough: 'хорошо',
    poor: (least: string) => `мало, нужно от ${least}`,
    warning: (ratio: string, least: string) =>
      `Контраст ${ratio} ниже ${least}: плеер нарисует этот цвет светлее, чтобы полоса времени была видна.`,
  },
  now: (season: number | null, episode: number | null) =>
    season === null ? 'В кадре фильм' : `В кадре сезон ${season}, серия ${episode}`,
  loading: 'Плеер загружается…',
  silent:
    'Плеер не отвечает: проверьте, открывается ли он по адресу из кода и разрешены ли ему сообщения этой страницы',
  refused: 'Плееру нечего показать: проверьте номер',
  refusedId: 'По этому номеру плееру нечего показать',
  copied: 'Скопировано',
  copyByHand: 'Текст выделен: нажмите Ctrl+C, на Mac — ⌘C',
  blocked: (fields: readonly string[]) => `Сначала исправьте: ${fields.join(', ')}`,
  kindNotes: {
    iframe: 'Вставьте туда, где должен быть плеер. Больше ничего не нужно.',
    element:
      'До просмотра видны постер и кнопка, плеер загрузится, когда до него долистают. Скрипт — один раз на странице.',
    sdk: 'Для управления из скрипта страницы: команды, события, место просмотра хранится у вас.',
    react: 'Нужна папка sdk из архива плеера: npm install --install-links ./vv-player/sdk.',
    wordpress: 'Нужен плагин из архива: папка wordpress/vv-player.',
    oembed: 'Вставьте отдельной строкой: WordPress с плагином и другие движки с oEmbed покажут плеер.',
    playerjs: 'Скрипты, написанные для PlayerJS, управляют плеером без переделки.',
  } satisfies Record<CodeKind, string>,
  lost: (names: readonly string[]) => `Ссылка не передаёт: ${names.join(', ')}.`,
  picked: (title: string) => `Выбрано: ${title}`,
  found: (count: number) => `Найдено: ${count}`,
  nothingFound: 'Ничего не нашлось: попробуйте другое слово или номер',
  noSearch: 'Каталог не ответил на поиск: укажите номер',
  film: (isSeries: boolean | null, year: number | null, id: string) =>
    [isSeries === null ? null : isSeries ? 'сериал' : 'фильм', year, `№ ${id}`]
      .filter((part) => part !== null)
      .join(', '),
  pause: 'Остановить',
  resume: 'Продолжить',
  waiting: (count: number) => (count === 0 ? 'Журнал остановлен' : `Журнал остановлен, ждут: ${count}`),
  fromPlayer: 'от плеера',
  toPlayer: 'плееру',
} as const;
