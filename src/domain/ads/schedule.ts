/**
 * `plain` holds VAST to exactly one Ad a document, as the specification of this player does. `full` adds what VAST 4 allows
 * beyond that.
 */
export type AdRules = 'plain' | 'full';
