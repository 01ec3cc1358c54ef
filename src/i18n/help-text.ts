/** A row of the help sheet. Several keys in one row are alternatives. */
export interface HelpRow {
  caps: readonly string[];
  action: string;
}

/** Texts of the help sheet. Each Latin letter is followed by the Russian letter of the same key. */
export const helpText = {
  title: 'Горячие клавиши',
  or: 'или',
  rows: [
    { caps: ['K / Л', 'Пробел'], action: 'Смотреть или пауза' },
    { caps: ['←', '→'], action: 'Назад или вперёд на 5 секунд' },
    { caps: ['J / О', 'L / Д'], action: 'Назад или вперёд на 10 секунд' },
    { caps: ['Shift + ←', 'Shift + →'], action: 'То же вдвое дальше' },
    { caps: ['Ctrl + ←', 'Ctrl + →', 'PageDown', 'PageUp'], action: 'Предыдущая или следующая глава' },
    { caps: ['0 … 9'], action: 'К десятой части фильма' },
    { caps: ['Home', 'End'], action: 'В начало или в конец' },
    { caps: [', / Б', '. / Ю'], action: 'На кадр назад или вперёд на паузе' },
    { caps: ['↑', '↓'], action: 'Громче или тише' },
    { caps: ['M / Ь'], action: 'Звук' },
    { caps: ['F / А'], action: 'Во весь экран' },
    { caps: ['I / Ш'], action: 'Картинка в картинке' },
    { caps: ['C / С'], action: 'Субтитры' },
    { caps: ['T / Е'], action: 'Другие субтитры' },
    { caps: ['−', '+'], action: 'Мельче или крупнее субтитры' },
    { caps: ['G / П', 'H / Р'], action: 'Субтитры раньше или позже' },
    { caps: ['Shift + , / Б', 'Shift + . / Ю'], action: 'Медленнее или быстрее' },
    { caps: ['Shift + N / Т', 'Shift + P / З'], action: 'Следующая или предыдущая серия' },
    { caps: ['V / М'], action: 'Другая звуковая дорожка' },
    { caps: ['Shift + V / М'], action: 'Другая озвучка' },
    { caps: ['Q / Й'], action: 'Другое качество' },
    { caps: ['S / Ы'], action: 'Пропустить заставку или титры' },
    { caps: ['Shift + D / В'], action: 'Техническая статистика' },
    { caps: ['?'], action: 'Эта подсказка' },
  ] satisfies readonly HelpRow[],
} as const;
