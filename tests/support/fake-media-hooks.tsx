import { useSyncExternalStore } from 'react';
import type { MediaView } from '@/ui/widget/use-media';

/** State of a player that can play and has not been started. */
const INITIAL: Partial<MediaView> = {
  audioGain: null,
  audioTrack: null,
  audioTracks: [],
  autoQuality: true,
  bufferedEnd: 0,
  canAirPlay: false,
  canFullscreen: true,
  canGoogleCast: false,
  canPictureInPicture: true,
  canPlay: true,
  canSeek: true,
  canSetAudioGain: true,
  canSetPlaybackRate: true,
  canSetQuality: true,
  controlsVisible: false,
  currentTime: 0,
  duration: 48,
  ended: false,
  fullscreen: false,
  hasCaptions: true,
  height: 540,
  isAirPlayConnected: false,
  isGoogleCastConnected: false,
  live: false,
  liveEdge: true,
  muted: false,
  paused: true,
  pictureInPicture: false,
  playbackRate: 1,
  pointer: 'fine',
  qualities: [],
  quality: null,
  seekableEnd: 48,
  seekableStart: 0,
  started: false,
  textTrack: null,
  textTracks: [],
  volume: 1,
  waiting: false,
  width: 960,
};

/** A change of the state; a test gives the parts of tracks and qualities that the interface reads. */
type Change = { [K in keyof MediaView]?: unknown };

const readers = new Set<() => void>();
let subscribers = 0;
let state = { ...INITIAL } as MediaView;

/** The player's state, which a test sets, and its frame. */
export const media = {
  get state(): MediaView {
    return state;
  },
  frame: null as HTMLElement | null,
  /** Changes the state and renders whoever reads it. */
  set(change: Change) {
    state = { ...state, ...(change as Partial<MediaView>) };
    for (const reader of [...readers]) reader();
  },
  reset(change: Change = {}) {
    media.frame = null;
    readers.clear();
    subscribers = 0;
    state = { ...INITIAL, ...(change as Partial<MediaView>) } as MediaView;
  },
  /** The number of subscriptions that render nothing. */
  get subscribers(): number {
    return subscribers;
  },
};

const subscribe = (reader: () => void) => {
  readers.add(reader);
  return () => readers.delete(reader);
};

const reader = {
  get state() {
    return state;
  },
  subscribe(listener: (state: MediaView) => void) {
    const read = () => listener(state);
    read();
    subscribers += 1;
    const stop = subscribe(read);
    return () => {
      subscribers -= 1;
      stop();
    };
  },
};

const frame = {
  get el() {
    return media.frame;
  },
};

/** Replaces `@/ui/kit/use-media` in tests of components without a player. */
export const fakeMediaHooks = {
  useMedia: (key: keyof MediaView) => useSyncExternalStore(subscribe, () => state[key]),
  useMediaEvents: () => null,
  useMediaReader: () => reader,
  usePlayerFrame: () => frame,
};
