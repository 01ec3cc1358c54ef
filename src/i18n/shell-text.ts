/** Title in the system's media panel during an ad (docs/behaviour.md, Media session). */
export const AD_SESSION_TITLE = 'Объявление';

/** The word on an ad (38-FZ). */
export const AD_LABEL = 'Реклама';

/** The place of an ad in its break. */
export const adPlaceText = (position: number, count: number) => `${position} из ${count}`;

/**
 * Texts of the question about the saved position. A separate file, because the startup asks before the player's code is
 * there.
 */
export const resumeText = {
  question: 'Продолжить просмотр?',
  goOn: (time: string) => `Продолжить с\u00a0${time}`,
  startOver: 'Начать сначала',
} as const;
