import { spokenSpan, spokenTime } from './spoken-time';

/** Announcements for screen readers. */
export const announcementText = {
  play: 'Воспроизведение',
  playTitle: (title: string) => `Воспроизведение: ${title}`,
  pause: 'Пауза',
  ended: 'Конец',
  muted: 'Звук выключен',
  volume: (percent: number) => `Громкость ${percent} %`,
  forward: (seconds: number, to: number) => `Вперёд на ${spokenSpan(seconds)}: ${spokenTime(to)}`,
  back: (seconds: number, to: number) => `Назад на ${spokenSpan(seconds)}: ${spokenTime(to)}`,
  atEdge: 'В эфире',
  behind: (lag: number) => `Отставание ${spokenTime(Math.round(lag))}`,
  captionsOff: 'Субтитры выключены',
  captions: (label: string) => `Субтитры: ${label}`,
  audio: (name: string) => `Звуковая дорожка: ${name}`,
  dub: (name: string) => `Озвучка: ${name}`,
  quality: (name: string) => `Качество ${name}`,
  rate: (rate: number) => (rate === 1 ? 'Обычная скорость' : `Скорость ${String(rate).replace('.', ',')}`),
  fullscreenOn: 'На весь экран',
  fullscreenOff: 'Обычный размер',
  pipOn: 'Картинка в картинке',
  pipOff: 'Картинка в картинке закрыта',
} as const;
