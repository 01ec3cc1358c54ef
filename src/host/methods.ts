import type { HostEvents } from './host-events';

/** What a page may call; `payloads.ts` has what each takes. */
export const METHOD_NAMES = [
  'getState',
  'getEpisodes',
  'play',
  'pause',
  'seek',
  'setVolume',
  'setMuted',
  'setRate',
  'setQuality',
  'setAudioTrack',
  'setTextTrack',
  'setEpisode',
  'pauseAd',
  'getDiagnostics',
] as const;

export type MethodName = (typeof METHOD_NAMES)[number];

/** Events that the widget sends; `timeupdate` only when asked for, at most four times a second. */
export const EVENT_NAMES = [
  'ready',
  'play',
  'pause',
  'timeupdate',
  'ended',
  'episodechange',
  'adstart',
  'adend',
  'aderror',
  'error',
  'blocked',
  'volumechange',
  'qualitychange',
  'fullscreenchange',
  'statistics',
  'storage',
] as const satisfies readonly (keyof HostEvents)[];

export type EventName = (typeof EVENT_NAMES)[number];

/** Whether a page may call this name. */
export function isMethod(name: string): name is MethodName {
  return METHOD_NAMES.includes(name as MethodName);
}
