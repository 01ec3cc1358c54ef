import { plural } from './spoken-time';

/** Texts for a viewer without a hand on the player. A separate file, because they load after the first frame. */
export const leanBackText = {
  time: {
    showRemaining: 'показать оставшееся время',
    showElapsed: 'показать прошедшее время',
    // Without the formats of a locale: the first of a page takes a slow device 60 ms.
    endsAt: (end: Date) => `Закончится в ${end.toTimeString().slice(0, 5)}`,
  },
  sleep: {
    off: 'Выключен',
    minutes: (count: number) => `${count} ${plural(count, 'минута', 'минуты', 'минут')}`,
    left: (count: number) => `Осталось ${count} мин`,
    episode: 'До конца серии',
    film: 'До конца фильма',
    set: (end: string) => `Таймер сна: ${end}`,
    setOff: 'Таймер сна выключен',
  },
  autoNext: 'Включать следующую серию',
  skips: 'Пропускать заставки и титры',
  loop: 'Повтор',
  repeat: {
    title: 'Повтор отрезка',
    markStart: 'Отметить начало',
    markEnd: 'Отметить конец',
    part: (from: string, to: string) => `${from}–${to}`,
    toldStart: (from: string) => `Начало отрезка: ${from}`,
    told: (from: string, to: string) => `Повторяется отрезок ${from}–${to}`,
    toldOff: 'Повтор отрезка выключен',
  },
  /** Notices of a setting that took effect. */
  told: {
    autoNext: (isOn: boolean) => (isOn ? 'Следующая серия включится сама' : 'Следующая серия сама не включится'),
    seekStep: (seconds: number) => `Шаг перемотки: ${seconds === 0 ? 'обычный' : `${seconds} секунд`}`,
  },
  toldOfFilm: {
    skips: (isOn: boolean) => `Заставки и титры ${isOn ? '' : 'не '}пропускаются`,
    loop: (isOn: boolean) => `Повтор ${isOn ? 'включён' : 'выключен'}`,
  },
  sound: {
    night: 'Ночной режим',
    nightNote: 'Громкие звуки тише, тихие громче',
    dialogue: 'Усиление диалогов',
    dialogueNote: 'Речь слышнее музыки и шума',
  },
  question: {
    'still-watching': 'Ещё смотрите?',
    asleep: 'Таймер сна остановил видео',
    goOn: 'Продолжить',
    close: 'Закрыть',
  },
} as const;
