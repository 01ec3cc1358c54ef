/** Texts of the menu that a right press opens. They load with it. */
export const contextMenuText = {
  title: 'Меню видео',
  copyLink: 'Копировать ссылку',
  copyMoment: (time: string) => `Копировать ссылку на ${time}`,
  loop: 'Повтор',
  saveFrame: 'Сохранить кадр',
  frameSaved: 'Кадр сохранён в загрузки браузера',
  statistics: 'Техническая статистика',
  about: 'О плеере',
  version: (version: string) => `VV Player ${version}`,
  licences:
    'Плеер распространяется по лицензии MIT. В нём есть свободные библиотеки: React, Vidstack, hls.js, dash.js, zustand, valibot, axios. Тексты их лицензий лежат в файле LICENSES.txt вместе с плеером.',
} as const;
