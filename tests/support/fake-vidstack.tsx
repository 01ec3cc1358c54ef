import type { ReactNode } from 'react';
import { vi } from 'vitest';

const INITIAL = {
  audioGain: null as number | null,
  audioTrack: null as object | null,
  audioTracks: [] as { label: string; language: string }[],
  autoQuality: true,
  canAirPlay: false,
  canFullscreen: true,
  canGoogleCast: false,
  canPictureInPicture: true,
  canPlay: true,
  canSeek: true,
  canSetAudioGain: true,
  canSetPlaybackRate: true,
  canSetQuality: true,
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
  qualities: [] as { height: number; bitrate: number | null }[],
  quality: null as { height: number; bitrate: number | null } | null,
  started: false,
  textTrack: null as object | null,
  textTracks: [] as { label: string; language: string; kind: string }[],
  volume: 1,
  width: 960,
};

/** The state that the test sets in place of Vidstack, and the recorded requests. */
export const vidstack = {
  state: { ...INITIAL },
  asked: [] as string[],
  reset() {
    vidstack.state = { ...INITIAL };
    vidstack.asked.length = 0;
  },
};

const remoteControl: unknown = new Proxy(
  {},
  {
    get: (_, name) => (value: unknown) => {
      const detail = typeof value === 'object' || value === undefined ? '' : ` ${value}`;
      vidstack.asked.push(String(name) + detail);
    },
  },
);

const player = { remoteControl, dispatchEvent: vi.fn(), el: null, state: vidstack.state };

const Part = ({ children }: { children?: ReactNode }) => <span>{children}</span>;
const Root = ({ children, ...rest }: { children?: ReactNode; 'data-testid'?: string }) => (
  <div role="slider" tabIndex={0} aria-valuenow={0} data-testid={rest['data-testid']}>
    {children}
  </div>
);
const Slider = { Root, Track: Part, TrackFill: Part, Thumb: Part };

/** A replacement of the library for parts of the interface that need no real player. */
export const fakeVidstack = {
  useMediaState: (key: keyof typeof INITIAL) => vidstack.state[key],
  useMediaPlayer: () => player,
  useMediaRemote: () => remoteControl,
  QualitySlider: Slider,
  SpeedSlider: Slider,
  AudioGainSlider: Slider,
};
