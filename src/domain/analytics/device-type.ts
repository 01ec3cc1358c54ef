export type DeviceType = 'tablet' | 'mobile' | 'desktop';

/** The traits of the device in a `Navigator`. Not every browser has `userAgentData`. */
export interface DeviceTraits {
  userAgent: string;
  maxTouchPoints: number;
  userAgentData?: { mobile?: boolean };
}

/** Televisions, set-top boxes and consoles have a large screen without touch. */
const TELEVISION =
  /smart-?tv|smarttv|\btv\b|hbbtv|netcast|web0s|tizen.+\btv\b|appletv|googletv|google tv|android tv|bravia|viera|aquos|\baft[a-z]|crkey|roku|mibox|mitv|playstation|xbox|nintendo|shield android/i;
const NAMED_TABLET = /ipad|tablet(?! pc)|playbook|kindle|silk(?!.*mobile)/i;
const NAMED_PHONE =
  /iphone|ipod|windows phone|iemobile|blackberry|bb10|opera m(?:ini|obi)|kaios|symbian|phone; openharmony|\bmobile\b/i;

/**
 * Device class for the statistics. Televisions and consoles count as desktops: they have a large screen and a pointer.
 * An iPad identifies as a Mac, but no Mac has a touch screen. An Android device without a mobile hint is a tablet. A
 * laptop with a touch screen is a desktop.
 */
export function deviceType({ userAgent, maxTouchPoints, userAgentData }: DeviceTraits): DeviceType {
  const isMobile = userAgentData?.mobile;
  if (TELEVISION.test(userAgent)) return 'desktop';
  if (NAMED_TABLET.test(userAgent)) return 'tablet';
  if (/macintosh/i.test(userAgent)) return maxTouchPoints > 1 ? 'tablet' : 'desktop';
  if (/android/i.test(userAgent) && !/windows phone|opera m(?:ini|obi)/i.test(userAgent)) {
    return (isMobile ?? /\bmobile\b/i.test(userAgent)) ? 'mobile' : 'tablet';
  }
  return isMobile || NAMED_PHONE.test(userAgent) ? 'mobile' : 'desktop';
}
