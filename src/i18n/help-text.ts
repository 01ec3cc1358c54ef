/** A row of the help sheet. Several keys in one row are alternatives. */
export interface HelpRow {
  caps: readonly string[];
  action: string;
}

const moved = (seconds: number): string => `Назад или вперёд на ${seconds} секунд`;

/** Texts of the help sheet. Each Latin letter is followed by the Russian letter of the same key. */
export const helpText = {
  title: 'Горячие клавиши',
  or: 'или',
  /** Rows for the seek steps of the arrows, and of J and L, in seconds. */
  rows: (arrow: number, jump: number): readonly HelpRow[] => [
    { caps: ['K / Л', 'Пробел'], action: 'Воспроизведение или пауза' },
    { caps: ['←', '→'], action: moved(arrow) },
    { caps: ['J / О', 'L / Д'], action: moved(jump) },
    { caps: ['Shift + ←', 'Shift + →'], action: 'Перемотать вдвое дальше' },
    { caps: ['Ctrl + ←', 'PageDown'], action: 'Предыдущая глава' },
    { caps: ['Ctrl + →', 'PageUp'], action: 'Следующая глава' },
    { caps: ['0 … 9'], action: 'Перейти к 0 … 90 % фильма' },
    { caps: ['Home', 'End'], action: 'В начало или в конец' },
    { caps: [', / Б', '. / Ю'], action: 'На кадр назад или вперёд на паузе' },
    { caps: ['↑', '↓'], action: 'Громче или тише' },
    { caps: ['M / Ь'], action: 'Выключить или включить звук' },
    { caps: ['F / А'], action: 'На весь экран' },
    { caps: ['I / Ш'], action: 'Картинка в картинке' },
    { caps: ['C / С'], action: 'Субтитры' },
    { caps: ['T / Е'], action: 'Следующие субтитры' },
    { caps: ['−', '+'], action: 'Размер субтитров' },
    { caps: ['G / П', 'H / Р'], action: 'Сдвинуть субтитры' },
    { caps: ['Shift + , / Б', 'Shift + . / Ю'], action: 'Медленнее или быстрее' },
    { caps: ['Shift + N / Т', 'Shift + P / З'], action: 'Следующая или предыдущая серия' },
    { caps: ['V / М'], action: 'Следующая звуковая дорожка' },
    { caps: ['Shift + V / М'], action: 'Следующая озвучка' },
    { caps: ['Q / Й'], action: 'Следующее качество' },
    { caps: ['S / Ы'], action: 'Пропустить заставку или титры' },
    { caps: ['R / К'], action: 'Повтор отрезка: начало, конец, выключить' },
    { caps: ['Shift + D / В'], action: 'Техническая статистика' },
    { caps: ['?'], action: 'Эта подсказка' },
  ],
} as const;
