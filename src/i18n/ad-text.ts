import { AD_LABEL } from './shell-text';
import { plural } from './spoken-time';

/** Texts of ads. They load with the ad interface. */
export const adText = {
  label: AD_LABEL,
  /** Precedes the time, for screen readers. */
  left: 'осталось',
  advertiser: 'О рекламодателе',
  erid: (erid: string) => `erid: ${erid}`,
  /** Begins with the button's visible text, so that voice control finds the button. */
  copyErid: (erid: string) => `erid: ${erid}, скопировать`,
  copy: 'Скопировать erid',
  visit: 'Перейти на сайт',
  visitName: 'Перейти на сайт рекламодателя, откроется в новой вкладке',
  /** Name of an icon that the advertiser's document draws over the ad. */
  icon: (program: string | null) => (program === null ? 'Значок рекламы' : `Значок рекламы ${program}`),
  iconVisit: (program: string | null) => `${adText.icon(program)}, откроется в новой вкладке`,
  skip: 'Пропустить',
  /** Drawn around the seconds until the ad may be skipped. */
  skipBefore: 'через',
  skipAfter: 'с',
  skipName: 'Пропустить рекламу',
  /** For screen readers. */
  begun: (position: string | null) => (position === null ? 'Реклама' : `Реклама, ${position}`),
  skipIn: (seconds: number) => `Пропустить можно через ${seconds} ${plural(seconds, 'секунду', 'секунды', 'секунд')}`,
  skipNow: 'Рекламу можно пропустить',
} as const;
