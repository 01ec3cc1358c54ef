/** Title in the system's media panel while an ad is on (spec section 7, "Media session"). */
export const AD_SESSION_TITLE = 'Объявление';
