/** Texts about code that is slow or missing. A separate file, because that code must need no other. */
export const rescueText = {
  menu: 'Загружается меню…',
  other: 'Загружается…',
  failed: 'Не удалось загрузить. Попробуйте обновить страницу',
} as const;
