/** Title in the system's media panel during an ad (docs/behaviour.md, Media session). */
export const AD_SESSION_TITLE = 'Объявление';

/** The word on an ad (38-FZ). */
export const AD_LABEL = 'Реклама';
