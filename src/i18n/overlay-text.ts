import { plural } from './plural';

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
    liveMoved: 'Вы в ближайшей доступной точке эфира',
    partSkipped: 'Часть видео не загрузилась, мы её пропустили',
    soundUnplayable: 'Браузер не воспроизводит звук этого видео',
    restarted: 'Сервер отдаёт это видео только с начала',
    qualityLowered: (quality: string) => `Качество снижено: ${quality}`,
    linkCopied: 'Ссылка скопирована',
    copyFailed: 'Браузер не дал скопировать ссылку. Скопируйте её сами',
    codeCopied: 'Код скопирован',
    codeCopyFailed: 'Браузер не дал скопировать код. Скопируйте его сами',
    availableAgain: 'Видео снова доступно, продолжаем',
    notSignedIn: 'Вход не подтверждён: смотрим без аккаунта',
    eridCopied: 'erid скопирован',
    eridCopyFailed: 'Браузер не дал скопировать erid. Скопируйте его сами',
    diagnosticsCopied: 'Статистика скопирована',
    diagnosticsCopyFailed: 'Браузер не дал скопировать статистику. Скопируйте её сами',
    link: 'Ссылка',
    diagnostics: 'Статистика',
    erid: 'erid',
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
