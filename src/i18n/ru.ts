import { refusalText } from './refusal-text';
import { plural } from './spoken-time';
import { bootText, shellText } from './startup-text';

/** Precedes the id in the last sentence of an unexpected failure. */
const ERROR_ID = ' Идентификатор ошибки: ';

/** Texts that a viewer reads or hears, grouped by the part of the interface. */
export const ru = {
  player: {
    region: (title: string) => `Видеоплеер: ${title}`,
    untitled: 'Видеоплеер',
    loading: shellText.loading,
    offline: 'Нет подключения к интернету',
  },
  controls: {
    play: shellText.play,
    pause: 'Пауза',
    replay: 'Смотреть сначала',
    mute: 'Выключить звук',
    unmute: 'Включить звук',
    volume: 'Громкость',
    volumeValue: (percent: number) => `${percent} %`,
    seek: 'Перемотка',
    /** Both times are in the nominative, so the word between them must not require another case. */
    seekValue: (current: string, duration: string) => `${current}, всего ${duration}`,
    seekLive: 'Прямой эфир',
    seekBehind: (time: string) => `Отставание от эфира: ${time}`,
    behind: (time: string) => `−${time}`,
    group: 'Управление плеером',
    back: (seconds: number) => `Назад на ${seconds} ${plural(seconds, 'секунду', 'секунды', 'секунд')}`,
    forward: (seconds: number) => `Вперёд на ${seconds} ${plural(seconds, 'секунду', 'секунды', 'секунд')}`,
    /** The seconds moved, with a sign, as shown on the screen. */
    moved: (seconds: number) => `${seconds < 0 ? '−' : '+'}${Math.abs(seconds)} с`,
    rate: (rate: number) => `${String(rate).replace('.', ',')}×`,
    skipped: 'Пропущено',
    /** Delay of the subtitles in seconds; negative when they are early. */
    captionOffset: (seconds: number) =>
      `${seconds < 0 ? '−' : '+'}${Math.abs(seconds).toLocaleString('ru', { minimumFractionDigits: 1 })} с`,
    on: 'Вкл.',
    off: 'Выкл.',
    subtitles: 'Субтитры',
    settings: 'Настройки',
    share: 'Поделиться',
    nextEpisode: 'Следующая серия',
    airplay: 'Смотреть через AirPlay',
    cast: 'Смотреть на телевизоре',
    enterPip: 'Картинка в картинке',
    enterFullscreen: 'На весь экран',
    exitFullscreen: 'Выйти из полноэкранного режима',
    episodes: 'Серии',
    close: 'Закрыть',
  },
  episodes: {
    title: 'Серии',
    seasons: 'Сезоны',
    season: (order: number) => `Сезон ${order}`,
    current: 'сейчас на экране',
    completed: 'просмотрено',
    minutes: (count: number) => `${count} ${plural(count, 'минута', 'минуты', 'минут')}`,
  },
  failure: {
    missingMovieId: 'Пропущен movie_id в запросе',
    missingMovieIdHint: 'В адресе плеера нет номера фильма. Сообщите об этом владельцу сайта.',
    refusals: {
      signature: {
        message: 'Ссылка на видео повреждена',
        hint: 'Её подпись не подходит к адресу видео. Обновите страницу, а если не поможет, сообщите владельцу сайта.',
      },
      expired: {
        message: 'Срок действия ссылки на видео истёк',
        hint: 'Обновите страницу, на которой стоит плеер: она даст новую ссылку.',
      },
      disabled: {
        message: 'Плеер не принимает ссылки на видео',
        hint: 'На его сервере не задан ключ подписи. Сообщите об этом владельцу сайта.',
      },
    },
    notFound: 'Контент не доступен',
    notFoundHint: 'Возможно, его убрали из каталога или ссылка устарела.',
    blocked:
      'Извините, данный контент недоступен в вашей стране. Если вы используете VPN, мы рекомендуем отключить его или сменить страну.',
    master: (url: string) => `Ошибка в загрузке: ${url}`,
    masterHint: 'Не удалось получить данные о видео. Проверьте подключение и попробуйте ещё раз.',
    unexpected: (id: string) => `К сожалению, произошла ошибка, попробуйте перезагрузите страницу.${ERROR_ID}${id}`,
    errorId: ERROR_ID,
    byReason: {
      browser: (id: string) => `${refusalText.cannot}${refusalText.reasons.noEngine}${ERROR_ID}${id}`,
      licence: (id: string) => `Не удалось получить лицензию на просмотр.${ERROR_ID}${id}`,
      keys: (id: string) => `Этот браузер не открывает защищённые фильмы.${ERROR_ID}${id}`,
    },
    reasons: {
      catalogue: 'Не удалось получить данные из каталога.',
      stream: 'Видео не удалось прочитать.',
      timeout: 'Сервер слишком долго не отвечает. Проверьте подключение к интернету.',
      chunk: 'Часть плеера не загрузилась. Проверьте подключение к интернету или блокировщик рекламы.',
      browser: refusalText.advice.outdated,
      licence:
        'Сервер лицензий отказал или не отвечает. Попробуйте позже, а если не поможет, сообщите владельцу сайта.',
      keys: 'Откройте страницу в другом браузере: в свежей версии Chrome, Firefox, Safari или Edge.',
      bug: 'Ошибка в самом плеере. Сообщите её идентификатор владельцу сайта.',
    },
    reload: bootText.reload,
    retry: 'Попробовать снова',
  },
} as const;
