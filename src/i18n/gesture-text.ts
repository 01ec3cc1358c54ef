/** Words of the gestures and of the frame's filling. */
export const gestureText = {
  cancel: 'Отмена',
  moved: (back: boolean, time: string) => `${back ? '−' : '+'}${time}`,
  fill: 'Заполнить кадр',
  filled: 'Кадр заполнен',
  fitted: 'Кадр целиком',
} as const;
