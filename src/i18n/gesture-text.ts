/** Words of the gestures and of the frame's filling. */
export const gestureText = {
  cancel: 'Отмена',
  lock: 'Заблокировать касания',
  unlock: 'Удерживайте, чтобы разблокировать',
  moved: (back: boolean, time: string) => `${back ? '−' : '+'}${time}`,
  fill: 'Заполнить кадр',
  filled: 'Кадр заполнен',
  fitted: 'Кадр целиком',
} as const;
