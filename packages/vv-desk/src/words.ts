import type { FailureKind } from './api/answers';
import type { Preset } from './period';
import type { PageName } from './route';
import type { ThemeChoice } from './theme';

const PAGES: Readonly<Record<PageName, string>> = {
  now: 'Сейчас',
  films: 'Фильмы',
  film: 'Фильм',
  quality: 'Качество',
  sites: 'Сайты',
  ads: 'Реклама',
  alerts: 'Оповещения',
  data: 'Данные',
};

const PRESETS: Readonly<Record<Preset, string>> = {
  today: 'Сегодня',
  yesterday: 'Вчера',
  '7d': '7 дней',
  '30d': '30 дней',
  '90d': '90 дней',
  month: 'Этот месяц',
  year: 'Этот год',
};

const THEMES: Readonly<Record<ThemeChoice, string>> = {
  system: 'Как в системе',
  light: 'Светлое',
  dark: 'Тёмное',
};

const FAILURES: Readonly<Partial<Record<FailureKind, string>>> = {
  'signed-out': 'Нужно войти.',
  forbidden: 'Сюда нет доступа.',
  'too-many': 'Слишком много запросов подряд. Подождите немного и повторите.',
  storage: 'Хранилище статистики не отвечает. Данные не потеряны: плееры пришлют их ещё раз.',
};

/** Texts that more than one part of the page uses. */
export const words = {
  brand: 'VV Player',
  title: 'Статистика',
  pages: PAGES,
  presets: PRESETS,
  themes: THEMES,
  ownDates: 'Свои даты',
  loading: 'Загружаю…',
  loaded: 'Данные загружены',
  retry: 'Повторить',
  empty: 'За этот период данных нет',
  moscow: 'Дни и часы — по московскому времени.',
  failures: {
    late: 'Сервер не ответил за 30 секунд. Попробуйте период короче или повторите.',
    network: 'Сервер не отвечает. Проверьте сеть и повторите.',
    broken: 'Ответ сервера не читается: обновите все файлы плеера до одной версии.',
    status: (kind: FailureKind, status: number): string => FAILURES[kind] ?? `Сервер ответил ошибкой ${status}.`,
  },
} as const;
