/** Title in the system's media panel during an ad (docs/behaviour.md, Media session). */
export const AD_SESSION_TITLE = 'Объявление';
