import type { PlayerMount } from '@/ui/widget/stage-outlet';

export type Player = Parameters<PlayerMount['attach']>[0];
type Signals = Player['$state'];
type TextTrack = NonNullable<MediaState['textTrack']>;

const SETTLE_MS = 50;

/** Media state that a story sets, under the names of the player's own signals. */
export type MediaState = { [K in keyof Signals]?: ReturnType<Signals[K]> };

const QUALITIES = [240, 480, 720, 1080].map((height, index) => ({
  id: `q${height}`,
  width: Math.round((height * 16) / 9),
  height,
  bitrate: 400_000 * (index + 1) ** 2,
  codec: 'avc1.64001f',
  selected: height === 720,
}));
const AUDIO_TRACKS = [
  { id: 'a1', label: 'Дубляж', language: 'ru', kind: 'main', selected: true },
  { id: 'a2', label: 'Original', language: 'en', kind: 'main', selected: false },
];

/** The player knows nothing of the stream yet. */
export const LOADING_MEDIA: MediaState = {};

/** The stream can play, and the viewer has not started it. */
export const IDLE_MEDIA: MediaState = {
  canPlay: true,
  canFullscreen: true,
  canPictureInPicture: true,
  canSetVolume: true,
  canSetAudioGain: true,
  canSetQuality: true,
  volume: 0.8,
  providedDuration: 2400,
  qualities: QUALITIES as NonNullable<MediaState['qualities']>,
  quality: QUALITIES[2] as NonNullable<MediaState['quality']>,
  autoQuality: true,
  audioTracks: AUDIO_TRACKS as NonNullable<MediaState['audioTracks']>,
  audioTrack: AUDIO_TRACKS[0] as NonNullable<MediaState['audioTrack']>,
};

export const PAUSED_MEDIA: MediaState = { ...IDLE_MEDIA, started: true, realCurrentTime: 754, controlsVisible: true };

export const PLAYING_MEDIA: MediaState = { ...PAUSED_MEDIA, paused: false, playing: true };

const TRACK = {
  label: 'Русские',
  language: 'ru',
  kind: 'subtitles',
  activeCues: [],
  cues: ['– Кто там?', 'Это довольно длинная строка субтитров: шестнадцать секунд', '<i>Туман</i>'].map(
    (text, index) => ({
      startTime: index * 700,
      endTime: index * 700 + 5,
      text,
    }),
  ),
};

/** Subtitles are on. */
export const READING_MEDIA: MediaState = { ...PAUSED_MEDIA, textTrack: TRACK as unknown as TextTrack };

/** A telephone in fullscreen. */
export const TOUCH_MEDIA: MediaState = { ...PLAYING_MEDIA, fullscreen: true, pointer: 'coarse' };

/** A live stream that the viewer can rewind. */
export const LIVE_MEDIA: MediaState = {
  ...PLAYING_MEDIA,
  providedStreamType: 'live:dvr',
  providedDuration: 3600,
  realCurrentTime: 3598,
};

/** Applies the state to a player that has no source, and keeps it. */
export function applyMedia(player: Player, state: MediaState): void {
  player.textTracks.add({ kind: 'subtitles', label: 'Русские', language: 'ru', type: 'json', content: '{"cues":[]}' });
  player.textTracks.add({ kind: 'subtitles', label: 'English', language: 'en', type: 'json', content: '{"cues":[]}' });
  const apply = () => {
    for (const [name, value] of Object.entries(state)) {
      const signal = player.$state[name as keyof Signals] as unknown as { set(value: unknown): void };
      signal.set(value);
    }
  };
  apply();
  // The player resets some of its state a moment after attachment, when it finds no source.
  setTimeout(apply, SETTLE_MS);
}
