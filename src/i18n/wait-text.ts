/** Texts of a long wait. They load with it. */
export const waitText = {
  loading: 'Загрузка…',
  recovering: 'Восстанавливаем соединение…',
  network: 'Продолжим, как только появится сеть',
  catalogue: 'Сервер каталога отвечает долго',
  /** Before the stream is known. */
  video: 'Сервер видео отвечает долго',
  server: 'Сервер видео не отвечает',
  data: 'Видео загружается медленно',
  ad: 'Реклама загружается',
  quality: 'Сменить качество',
} as const;
