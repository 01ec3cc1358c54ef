import { type Mock, vi } from 'vitest';
import type { PlayerCommands } from '@/media/player-commands';

export type FakePlayerCommands = { [K in keyof PlayerCommands]: Mock<PlayerCommands[K]> };

/** Commands to the player that are only recorded. */
export function fakePlayerCommands(): FakePlayerCommands {
  return {
    requestPlay: vi.fn(),
    requestPause: vi.fn(),
    togglePaused: vi.fn((): 'play' | 'pause' => 'play'),
    seekBy: vi.fn(() => true),
    seekTo: vi.fn(() => true),
    seekToPart: vi.fn(() => true),
    stepFrame: vi.fn(() => true),
    seekToLiveEdge: vi.fn(),
    setVolume: vi.fn(),
    changeVolumeBy: vi.fn(() => 1),
    setMuted: vi.fn(),
    toggleMuted: vi.fn(() => 1),
    setGain: vi.fn(),
    setRate: vi.fn(),
    stepRate: vi.fn(() => 1),
    setQuality: vi.fn(),
    selectQuality: vi.fn(),
    setAudioTrack: vi.fn(),
    setTextTrack: vi.fn(),
    selectTextTrack: vi.fn(),
    toggleCaptions: vi.fn(() => true),
    hasCaptionsOn: vi.fn(() => false),
    shiftCaptions: vi.fn(() => null),
    showCaptionSample: vi.fn(),
    togglePictureInPicture: vi.fn(),
    requestAirPlay: vi.fn(),
    requestGoogleCast: vi.fn(),
    showSeekPosition: vi.fn(),
  };
}
