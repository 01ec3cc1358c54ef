/**
 * Contents of the sample library: the one source of the burned-in text, the file names and the catalogue's responses.
 */

/** Length of every short sample: a multiple of the segment and of the AAC frame, so that nothing is cut off. */
export const SAMPLE_S = 48;
export const SEGMENT_S = 4;
export const FRAME_RATE = 12;

export const SERIES_TITLE = 'Маяк на краю';

/** Length of the film's video loop. The reference service repeats it up to FILM_S. */
export const FILM_LOOP_S = 60;
export const FILM_SEGMENT_S = 6;
export const FILM_S = 2400;
/** 375 AAC frames of 1024 samples at 48 kHz: 8 is the least whole number of seconds without a gap. */
export const FILM_AUDIO_LOOP_S = 8;
export const FILM_TITLE = 'Сорок минут';

export const SHORT_TITLE = 'Полночный трамвай';
export const REGION_TITLE = 'Закрытый берег';
export const BROKEN_TITLE = 'Обрыв плёнки';
export const DASH_TITLE = 'Перевал';
export const PROGRESSIVE_TITLE = 'Письмо';
/** HLS, DASH and MP4 at URLs that do not reveal the type. */
export const UNTYPED_TITLES = ['Конверт без адреса', 'Письмо без марки', 'Открытка без подписи'] as const;
/** HLS and DASH by counter mode, then by a pattern of blocks. */
export const PROTECTED_TITLES = [
  'Закрытый перевал',
  'Перевал под замком',
  'Ключ от перевала',
  'Перевал без ключа',
] as const;
export const YOUTUBE_TITLE = 'Большой Бак';
export const VIMEO_TITLE = 'Новый плеер';

export const LIVE_TITLE = 'Порт';
/** Vidstack offers rewinding of a live stream only for segments of at least ten seconds. */
export const LIVE_SEGMENT_S = 10;
/** The shortest loop of whole segments and whole AAC frames. */
export const LIVE_LOOP_S = 40;

/** Size of a thumbnail. */
export const TILE = { width: 160, height: 90 } as const;
/** Columns and rows of the thumbnail sprites. */
export const SAMPLE_GRID: readonly [number, number] = [4, 3];
export const FILM_GRID: readonly [number, number] = [5, 2];

export interface Quality {
  readonly label: string;
  readonly width: number;
  readonly height: number;
}

export const QUALITIES: readonly Quality[] = [
  { label: '240p', width: 426, height: 240 },
  { label: '480p', width: 854, height: 480 },
  { label: '720p', width: 1280, height: 720 },
];

/** The short film has two qualities, to test a menu of another length. */
export const SHORT_QUALITIES: readonly Quality[] = QUALITIES.filter((quality) => quality.label !== '240p');

export interface AudioTrack {
  readonly slug: string;
  readonly label: string;
  readonly language: string;
  readonly isDefault: boolean;
}

/** Only the label of the AC3 track says AC3: browsers play AAC, and the rule under test reads the label. */
export const AUDIO_TRACKS: readonly AudioTrack[] = [
  { slug: 'dub', label: 'Дубляж', language: 'ru', isDefault: true },
  { slug: 'original', label: 'Original', language: 'en', isDefault: false },
  { slug: 'ac3', label: 'Дубляж AC3 5.1', language: 'ru', isDefault: false },
];

/** Two tracks, without AC3. */
export const DASH_AUDIO_TRACKS: readonly AudioTrack[] = AUDIO_TRACKS.slice(0, 2);
export const DASH_TONES_HZ = [310, 415] as const;

/** The only audio track of the live broadcast. */
export const LIVE_AUDIO_TRACKS: readonly AudioTrack[] = [
  { slug: 'sound', label: 'Звук порта', language: 'ru', isDefault: true },
];
export const LIVE_TONE_HZ = 247;

export interface VoiceOver {
  readonly slug: string;
  readonly title: string;
  /** One tone per audio track, in the order of AUDIO_TRACKS. */
  readonly tonesHz: readonly [number, number, number];
}

/** Dubs of the studios. They share the video; a test distinguishes them by the pitch. */
export const VOICE_OVERS: readonly VoiceOver[] = [
  { slug: 'sever', title: 'Студия Север', tonesHz: [330, 440, 550] },
  { slug: 'yug', title: 'Студия Юг', tonesHz: [220, 260, 300] },
];

export const FILM_TONES_HZ = [350, 470, 590] as const;
export const SHORT_TONE_HZ = 392;
export const PROGRESSIVE_TONE_HZ = 523;

export interface AdSample {
  /** Prefix of its files under /media/ads/, such as `first-360.mp4`. */
  readonly slug: string;
  readonly title: string;
  readonly durationS: number;
  readonly toneHz: number;
  readonly sizes: readonly (readonly [width: number, height: number])[];
}

/** The advertisements. The last one is for tests that play many in a row. */
export const AD_SAMPLES: readonly AdSample[] = [
  {
    slug: 'first',
    title: 'РЕКЛАМА 1',
    durationS: 8,
    toneHz: 660,
    sizes: [
      [640, 360],
      [320, 180],
    ],
  },
  { slug: 'second', title: 'РЕКЛАМА 2', durationS: 5, toneHz: 740, sizes: [[640, 360]] },
  { slug: 'short', title: 'РЕКЛАМА 3', durationS: 2, toneHz: 830, sizes: [[320, 180]] },
];

export interface Palette {
  readonly top: string;
  readonly bottom: string;
  readonly glow: string;
}

export interface EpisodeSample {
  readonly season: number;
  readonly number: number;
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  readonly palette: Palette;
}

const episode = (
  season: number,
  number: number,
  title: string,
  description: string,
  palette: Palette,
): EpisodeSample => ({ season, number, slug: `s${season}e${number}`, title, description, palette });

export const EPISODES: readonly EpisodeSample[] = [
  episode(1, 1, 'Огонь', 'Новый смотритель поднимается на маяк, где двадцать лет никто не зажигал свет.', {
    top: '#070d1c',
    bottom: '#21467a',
    glow: '#9cc4ff',
  }),
  episode(1, 2, 'Туман', 'Третий день не видно моря. По ночам с воды отвечают на сигнал.', {
    top: '#04131a',
    bottom: '#14606a',
    glow: '#8ff0e6',
  }),
  episode(1, 3, 'Вахта', 'Журнал смотрителя заканчивается датой, которая ещё не наступила.', {
    top: '#100a20',
    bottom: '#4b3187',
    glow: '#cbb2ff',
  }),
  episode(2, 1, 'Возвращение', 'Прошёл год. Паром снова идёт к острову, и на борту не те, кого ждали.', {
    top: '#1a0d05',
    bottom: '#8a4a16',
    glow: '#ffd49a',
  }),
  episode(2, 2, 'Отлив', 'Вода ушла и открыла дорогу, которой нет ни на одной карте.', {
    top: '#06150b',
    bottom: '#256338',
    glow: '#b4f0b9',
  }),
  episode(2, 3, 'Последний свет', 'Маяк должен погаснуть этой ночью. Вопрос в том, кто это увидит.', {
    top: '#1a060d',
    bottom: '#7f1f3a',
    glow: '#ffb0bd',
  }),
];

/** The last episode lacks one dub, so that a stored choice can be missing. */
const MISSING_DUBS: Readonly<Record<string, string>> = { s2e3: 'yug' };

/** Returns the dubs of an episode. */
export function voiceOversOf({ slug }: EpisodeSample): readonly VoiceOver[] {
  return VOICE_OVERS.filter((dub) => dub.slug !== MISSING_DUBS[slug]);
}
