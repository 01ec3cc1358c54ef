/** Words of the page before the widget itself has arrived; a file of their own, since they are inlined in the page. */
export const bootText = {
  failed: 'Плеер не загрузился. Проверьте подключение к интернету или отключите блокировщик рекламы.',
  reload: 'Перезагрузить страницу',
} as const;
