const COLOURS = {
  white: 'Белый',
  yellow: 'Жёлтый',
  green: 'Зелёный',
  cyan: 'Голубой',
  blue: 'Синий',
  magenta: 'Розовый',
  red: 'Красный',
  black: 'Чёрный',
} as const;

const percent = (value: number): string => `${value} %`;

/** Texts of the caption style menu. */
export const captionStyleText = {
  sample: 'Так выглядят субтитры',
  reset: 'Вернуть обычный вид',
  presets: { title: 'Готовые варианты', regular: 'Обычные', large: 'Крупные', yellow: 'Жёлтые', boxed: 'На плашке' },
  position: {
    title: 'Положение по высоте',
    lower: 'Ниже',
    higher: 'Выше',
    value: (percents: number): string => (percents === 0 ? 'внизу' : percents === 100 ? 'вверху' : percent(percents)),
  },
  own: 'Настроить',
  fields: {
    font: 'Шрифт',
    size: 'Размер',
    colour: 'Цвет текста',
    opacity: 'Непрозрачность текста',
    edge: 'Контур букв',
    backgroundColour: 'Цвет фона',
    backgroundOpacity: 'Непрозрачность фона',
    windowColour: 'Цвет окна',
    windowOpacity: 'Непрозрачность окна',
  },
  fonts: {
    sans: 'Без засечек',
    serif: 'С засечками',
    mono: 'Моноширинный',
    'mono-serif': 'Машинописный',
    casual: 'Непринуждённый',
    cursive: 'Рукописный',
    'small-caps': 'Капитель',
  },
  edges: { none: 'Нет', shadow: 'Тень', outline: 'Обводка', raised: 'Выпуклый', depressed: 'Вдавленный' },
  colours: COLOURS,
  percent,
} as const;
