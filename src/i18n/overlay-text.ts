import { plural } from './spoken-time';

/** Texts of temporary overlays. A separate file, because they load after the first frame. */
export const overlayText = {
  next: {
    title: 'Следующая серия',
    play: 'Смотреть',
    cancel: 'Отмена',
    /** Announced once by screen readers. */
    announced: (seconds: number, episode: string) =>
      `Следующая серия через ${seconds} ${plural(seconds, 'секунду', 'секунды', 'секунд')}: ${episode}`,
  },
  notice: {
    dubMissing: (requested: string, instead: string) => `Озвучки «${requested}» здесь нет, включена «${instead}»`,
    'live-moved': 'Вы в ближайшей доступной точке эфира',
    'part-skipped': 'Часть видео не загрузилась, мы её пропустили',
    'sound-unplayable': 'Браузер не воспроизводит звук этого видео',
    restarted: 'Сервер отдаёт это видео только с начала',
    qualityLowered: (quality: string) => `Качество снижено: ${quality}`,
    'link-copied': 'Ссылка скопирована',
    'link-copy-failed': 'Браузер не дал скопировать ссылку. Скопируйте её сами',
    'code-copied': 'Код скопирован',
    'code-copy-failed': 'Браузер не дал скопировать код. Скопируйте его сами',
    'available-again': 'Видео снова доступно, продолжаем',
    'not-signed-in': 'Вход не подтверждён: смотрим без аккаунта',
    'erid-copied': 'erid скопирован',
    'erid-copy-failed': 'Браузер не дал скопировать erid. Скопируйте его сами',
    'diagnostics-copied': 'Статистика скопирована',
    'diagnostics-copy-failed': 'Браузер не дал скопировать статистику. Скопируйте её сами',
    byHand: { 'link-copy-failed': 'Ссылка', 'diagnostics-copy-failed': 'Статистика', 'erid-copy-failed': 'erid' },
    close: 'Закрыть сообщение',
  },
  share: {
    title: 'Поделиться',
    targets: { vk: 'ВКонтакте', telegram: 'Telegram', whatsapp: 'WhatsApp', x: 'X', facebook: 'Facebook', ok: 'ОК' },
    link: { name: 'Ссылка', copy: 'Скопировать', copied: 'Скопировано' },
    code: { name: 'Код для вставки', copy: 'Скопировать код', copied: 'Код скопирован' },
    fromNow: (time: string) => `С текущего момента, ${time}`,
    close: 'Закрыть',
  },
  related: 'Смотрите также',
  pip: { title: 'Видео в мини-окне', back: 'Вернуть сюда' },
  skip: { intro: 'Пропустить заставку', recap: 'Пропустить пересказ', credits: 'Пропустить титры' },
  unskip: 'Вернуться',
} as const;

/** Texts of a long wait. */
export const waitText = {
  loading: 'Загрузка…',
  recovering: 'Восстанавливаем соединение…',
  network: 'Продолжим, как только появится сеть',
  catalogue: 'Сервер каталога отвечает долго',
  /** Before the stream is known. */
  video: 'Сервер видео отвечает долго',
  server: 'Сервер видео не отвечает',
  data: 'Видео загружается медленно',
  ad: 'Реклама загружается',
  quality: 'Сменить качество',
} as const;

/** Texts of a live stream. */
export const liveText = {
  label: 'LIVE',
  atEdge: 'В эфире',
  toEdge: 'Вернуться в эфир',
  interrupted: 'Эфир прерван, ждём сигнал…',
  /** Begins with the button's visible text, so that voice control finds the button. */
  name: (state: string) => `LIVE. ${state}`,
} as const;

/** Words of the gestures and of the frame's filling. */
export const gestureText = {
  cancel: 'Отмена',
  lock: 'Заблокировать касания',
  unlock: 'Удерживайте, чтобы разблокировать',
  /** A drag of the seek bar that moves the position by a part of its way. */
  finer: (times: number) => `Точнее в ${times} ${plural(times, 'раз', 'раза', 'раз')}`,
  /** The part of an episode that is played most. */
  peak: 'Чаще всего пересматривают',
  moved: (back: boolean, time: string) => `${back ? '−' : '+'}${time}`,
  fill: 'Заполнить кадр',
  filled: 'Кадр заполнен',
  fitted: 'Кадр целиком',
} as const;
