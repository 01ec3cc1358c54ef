import { plural } from './plural';

/** Words of the gestures and of the frame's filling. */
export const gestureText = {
  cancel: 'Отмена',
  lock: 'Заблокировать касания',
  unlock: 'Удерживайте, чтобы разблокировать',
  /** A drag of the seek bar that moves the position by a part of its way. */
  finer: (times: number) => `Точнее в ${times} ${plural(times, 'раз', 'раза', 'раз')}`,
  moved: (back: boolean, time: string) => `${back ? '−' : '+'}${time}`,
  fill: 'Заполнить кадр',
  filled: 'Кадр заполнен',
  fitted: 'Кадр целиком',
} as const;
