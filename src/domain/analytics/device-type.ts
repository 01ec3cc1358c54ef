export type DeviceType = 'tablet' | 'mobile' | 'desktop';

/** What a browser says of the device it is on. */
export interface DeviceTraits {
  userAgent: string;
  /** `navigator.maxTouchPoints`. */
  touchPoints: number;
  /** `navigator.userAgentData.mobile`, where there is one. */
  mobileHint: boolean | null;
}

/** Televisions, boxes under them and consoles: a large screen and no fingers on it. */
const TELEVISION =
  /smart-?tv|smarttv|\btv\b|hbbtv|netcast|web0s|tizen.+\btv\b|appletv|googletv|google tv|android tv|bravia|viera|aquos|\baft[a-z]|crkey|roku|mibox|mitv|playstation|xbox|nintendo|shield android/i;
const NAMED_TABLET = /ipad|tablet(?! pc)|playbook|kindle|silk(?!.*mobile)/i;
const NAMED_PHONE =
  /iphone|ipod|windows phone|iemobile|blackberry|bb10|opera m(?:ini|obi)|kaios|symbian|phone; openharmony|\bmobile\b/i;

/**
 * Which of the three kinds of spec section 7 a device is. A television or a console counts as a desktop: it has a large
 * screen and a pointer. An iPad calls itself a Mac, but no Mac can be touched; an Android device that does not say that
 * it is mobile is a tablet. A laptop with a touch screen is a desktop.
 */
export function deviceType({ userAgent, touchPoints, mobileHint }: DeviceTraits): DeviceType {
  if (TELEVISION.test(userAgent)) return 'desktop';
  if (NAMED_TABLET.test(userAgent)) return 'tablet';
  if (/macintosh/i.test(userAgent)) return touchPoints > 1 ? 'tablet' : 'desktop';
  if (/android/i.test(userAgent) && !/windows phone|opera m(?:ini|obi)/i.test(userAgent)) {
    return (mobileHint ?? /\bmobile\b/i.test(userAgent)) ? 'mobile' : 'tablet';
  }
  return mobileHint === true || NAMED_PHONE.test(userAgent) ? 'mobile' : 'desktop';
}
