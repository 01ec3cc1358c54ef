/**
 * Parts of URLs that the generic rules of public lists look for (EasyList, EasyPrivacy, RuAdList: rules without a host,
 * such as `/ads.js`, `-ads-`, `/vast/`, `/fingerprint`). Words of two or three letters count between separators alone, as
 * in the lists.
 */
const URL_WORDS = [
  /(?<![a-z0-9])(?:ad|ads|adv|adx|rtb)(?![a-z0-9])/,
  /advert|adserv|adunit|sponsor|banner|promo|reklam|popup|popunder|preroll|midroll|(?<![a-z])vast(?![a-z])|vpaid/,
  /analytic|beacon|fingerprint|metrik|pixel|sentry|statistic|telemetry|tracker|tracking/,
  /(?<![a-z])(?:stats?|track|counter|collect|clickstream)(?![a-z])/,
];

/** Parts of classes, ids and test ids that generic cosmetic rules look for (`[class*="ad-"]`, `#ads`, `.banner`). */
const NAME_WORDS = [
  /ad-|ads|advert|banner|sponsor|reklam|popunder/,
  /^(?:ad|adv|adbox|adv?iew|promo|popup|preroll|vast)$/,
  /analytic|fingerprint|metrik|sentry|tracker|tracking|(?<![a-z])(?:statistics|vast)(?![a-z])/,
];

/** Whether a generic rule of a blocker matches this part of a URL: a file name, or the name of a parameter. */
export const isBlockedUrl = (part: string): boolean => URL_WORDS.some((word) => word.test(part.toLowerCase()));

/** Whether a generic cosmetic rule matches this class, id or test id. */
export const isHiddenName = (name: string): boolean => NAME_WORDS.some((word) => word.test(name.toLowerCase()));

/**
 * Words of attribute names that cosmetic rules look for (`[data-ad-slot]`, `[data-banner-id]`). A selector has the whole
 * name of an attribute, so parts of longer words do not count.
 */
const ATTRIBUTE_WORD = /(?<![a-z])(?:adv?s?|adverts?|advertisement|banners?|sponsor(?:ed|s)?|promo|reklama)(?![a-z])/;

/** Whether a generic cosmetic rule may match an attribute of this name. */
export const isHiddenAttribute = (name: string): boolean => ATTRIBUTE_WORD.test(name.toLowerCase());
