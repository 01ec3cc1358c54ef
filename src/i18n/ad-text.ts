import { plural } from './plural';

/** The words of ads; they come with the first one. */
export const adText = {
  label: 'Реклама',
  position: (position: number, count: number) => `${position} из ${count}`,
  /** Before the time, for the ear. */
  left: 'осталось',
  advertiser: 'О рекламодателе',
  erid: (erid: string) => `erid: ${erid}`,
  /** Begins with what stands on the button, so that it can be pressed by voice. */
  copyErid: (erid: string) => `erid: ${erid}, скопировать`,
  copy: 'Скопировать erid',
  visit: 'Перейти на сайт',
  visitName: 'Перейти на сайт рекламодателя, откроется в новой вкладке',
  skip: 'Пропустить',
  skipName: 'Пропустить рекламу',
  /** For screen readers. */
  begun: (place: string | null) => (place === null ? 'Реклама' : `Реклама, ${place}`),
  skipIn: (seconds: number) => `Пропустить можно через ${seconds} ${plural(seconds, 'секунду', 'секунды', 'секунд')}`,
  skipNow: 'Рекламу можно пропустить',
} as const;
