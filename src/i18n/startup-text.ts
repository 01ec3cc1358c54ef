/** Texts of the page before the widget loads. A separate file, because it is inlined in the page. */
export const bootText = {
  failed: 'Плеер не загрузился. Проверьте подключение к интернету или отключите блокировщик рекламы.',
  reload: 'Перезагрузить страницу',
} as const;
