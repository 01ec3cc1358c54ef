/*
 * Texts of the page before the widget loads. A separate file, because it is inlined in the page.
 */

/** Line under the title of an episode; with its own title, if it has one. */
export const seasonAndEpisode = (season: number, order: number, title?: string): string =>
  `Сезон ${season}, серия ${order}${title ? ` · ${title}` : ''}`;

/** Texts of the page's shell, which the build puts into `index.html`. */
export const shellText = { play: 'Смотреть', loading: 'Загрузка' } as const;

/** Texts of the boot guard's message. */
export const bootText = {
  failed: 'Плеер не загрузился. Проверьте подключение к интернету или отключите блокировщик рекламы.',
  updating: 'Плеер не загрузился: он обновляется. Он запустится сам, как только обновление закончится.',
  reload: 'Перезагрузить страницу',
} as const;
