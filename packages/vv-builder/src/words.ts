/** Texts of the page's script. The other texts are in the HTML. */
export const words = {
  missingMovieId: 'Укажите номер: без него плееру нечего показать',
  problems: {
    movieId: 'Номер — целое число, например 42',
    season: 'Номер сезона — целое число',
    episode: 'Номер серии — целое число',
    voice: 'Не длиннее 200 знаков',
    start: 'Время — 95, 1:35 или 1:05:30; после двоеточия меньше 60',
    accent: 'Цвет — # и шесть знаков 0–9, a–f',
  },
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
  copied: 'Скопировано',
  copyByHand: 'Текст выделен: нажмите Ctrl+C, на Mac — ⌘C',
  pause: 'Остановить',
  resume: 'Продолжить',
  waiting: (count: number) => (count === 0 ? 'Журнал остановлен' : `Журнал остановлен, ждут: ${count}`),
  fromPlayer: 'от плеера',
  toPlayer: 'плееру',
} as const;
