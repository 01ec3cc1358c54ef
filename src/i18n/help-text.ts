import type { KeyId } from '@/domain/widget/keys';

/** The printed characters of keys. Latin and Russian letters of the same keys stand below each other. */
const CAPS: Readonly<Record<string, string>> = {
  Space: 'Пробел',
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Minus: '−',
  Equal: '+',
  Comma: ',',
  Period: '.',
  Digit: '0 … 9',
};
const LATIN = 'QWERTYUIOPASDFGHJKLZXCVBNM,.';
const RUSSIAN = 'ЙЦУКЕНГШЩЗФЫВАПРОЛДЯЧСМИТЬБЮ';

function capOf(key: string): string {
  const cap = CAPS[key] ?? key.replace('Key', '');
  const at = LATIN.indexOf(cap);
  return at < 0 ? cap : `${cap} / ${RUSSIAN[at]}`;
}

const moved = (seconds: number): string => `Назад или вперёд на ${seconds} секунд`;

/** Texts of the help sheet. */
export const helpText = {
  title: 'Горячие клавиши',
  or: 'или',
  /** The key as printed, with its modifier. */
  cap: (name: string): string => name.split('+').map(capOf).join(' + '),
  /** The rows by their id in `domain/widget/keys.ts`, for the seek steps of the arrows, and of J and L, in seconds. */
  actions: (arrow: number, jump: number): Partial<Record<KeyId, string>> => ({
    play: 'Воспроизведение или пауза',
    arrow: moved(arrow),
    jump: moved(jump),
    longArrow: 'Перемотать вдвое дальше',
    previousChapter: 'Предыдущая глава',
    nextChapter: 'Следующая глава',
    tenth: 'Перейти к 0 … 90 % фильма',
    end: 'В начало или в конец',
    frame: 'На кадр назад или вперёд на паузе',
    volume: 'Громче или тише',
    mute: 'Выключить или включить звук',
    fullscreen: 'На весь экран',
    pip: 'Картинка в картинке',
    captions: 'Субтитры',
    subtitles: 'Следующие субтитры',
    captionSize: 'Размер субтитров',
    captionOffset: 'Сдвинуть субтитры',
    rate: 'Медленнее или быстрее',
    episode: 'Следующая или предыдущая серия',
    audio: 'Следующая звуковая дорожка',
    variant: 'Следующая озвучка',
    quality: 'Следующее качество',
    skip: 'Пропустить заставку или титры',
    repeat: 'Повтор отрезка: начало, конец, выключить',
    diagnostics: 'Техническая статистика',
    help: 'Эта подсказка',
  }),
};
