/** Texts for a browser that cannot show films. The page without scripts, the page's script and the player use them. */
export const refusalText = {
  /** Begins a sentence that ends with the reason. */
  cannot: 'Этот браузер не умеет показывать видео: ',
  reasons: {
    noScripts: 'в нём выключен JavaScript.',
    outdated: 'он устарел.',
    noEngine: 'он не воспроизводит такие потоки.',
  },
  advice: {
    noScripts: 'Включите JavaScript в настройках и обновите страницу.',
    outdated: 'Обновите браузер или откройте страницу в свежей версии Chrome, Firefox, Safari или Edge.',
  },
  page: 'Открыть страницу видео',
  id: 'Идентификатор ошибки: ',
} as const;
