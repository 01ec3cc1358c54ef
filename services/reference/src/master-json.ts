import { EPISODES, voiceOversOf } from '../../../dev/media/library';
import { type MediaSource, mediaBody } from './media-source';
import { CLEARKEY_PATH } from './protected/licence-routes';
import { UNTYPED_STREAM } from './untyped-media';

interface Stream {
  /** Folder under /media/ and file of the stream, or the URL of a page of a hosting service. */
  readonly folder: string;
  readonly file: string;
  readonly subtitles?: readonly (readonly [file: string, label: string, language: string])[];
  readonly thumbnails?: string;
  readonly chapters?: string;
  /**
   * Absolute links stay as they are. Relative ones get the origin of the master file. The service serves both for
   * tests.
   */
  readonly isAbsolute: boolean;
  /** Path of the licence server of a protected stream. */
  readonly licence?: string;
}

const WEB_VTT = [
  ['ru.vtt', 'Русские', 'ru'],
  ['en.vtt', 'English', 'en'],
] as const;

/** Each scheme as HLS and as DASH. */
const PROTECTED: readonly Stream[] = ['cenc', 'cbcs'].flatMap((scheme) =>
  ['master.m3u8', 'manifest.mpd'].map((file) => ({
    folder: `protected/${scheme}`,
    file,
    isAbsolute: false,
    licence: CLEARKEY_PATH,
  })),
);

const FILMS: readonly Stream[] = [
  {
    folder: 'film',
    file: 'master.m3u8',
    subtitles: [...WEB_VTT, ['ru.srt', 'Русские (SRT)', 'ru'], ['en.ass', 'English (ASS)', 'en']],
    thumbnails: 'thumbnails.json',
    chapters: 'chapters.vtt',
    isAbsolute: true,
  },
  { folder: 'live', file: 'master.m3u8', isAbsolute: true },
  { folder: 'low-latency', file: 'master.m3u8', isAbsolute: true },
  { folder: 'dash', file: 'manifest.mpd', isAbsolute: false },
  { folder: 'progressive', file: 'film.mp4', isAbsolute: false },
  { folder: 'youtube', file: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ', isAbsolute: true },
  { folder: 'vimeo', file: 'https://vimeo.com/76979871', isAbsolute: true },
  { folder: 'broken', file: 'master.m3u8', isAbsolute: false },
  { folder: 'untyped/hls', file: UNTYPED_STREAM, isAbsolute: false },
  { folder: 'untyped/dash', file: UNTYPED_STREAM, isAbsolute: false },
  { folder: 'untyped/mp4', file: UNTYPED_STREAM, isAbsolute: false },
  { folder: 'short', file: 'master.m3u8', thumbnails: 'thumbnails.json', isAbsolute: false },
];

/** Every master JSON by its path under /media/. The first dub is also the default of the episode. */
function streams(): ReadonlyMap<string, Stream> {
  const all = new Map(FILMS.map((film) => [`${film.folder}/master.json`, film]));
  for (const film of PROTECTED)
    all.set(`${film.folder}/${film.file.includes('mpd') ? 'dash' : 'hls'}/master.json`, film);
  for (const sample of EPISODES) {
    const folder = `series/${sample.slug}`;
    const dubs = voiceOversOf(sample).map(({ slug }) => slug);
    for (const [name, dub] of [['master', dubs[0]], ...dubs.map((slug) => [slug, slug])]) {
      const texts = { subtitles: WEB_VTT, thumbnails: 'thumbnails.vtt', chapters: 'chapters.vtt' };
      all.set(`${folder}/${name}.json`, { folder, file: `${dub}.m3u8`, ...texts, isAbsolute: sample.season > 1 });
    }
  }
  return all;
}

/** Serves the master JSON of every stream. */
export function masterJson(publicOrigin: string): MediaSource {
  const byPath = streams();
  return async (path) => {
    const stream = byPath.get(path);
    return stream === undefined ? null : mediaBody(path, JSON.stringify(documentOf(stream, publicOrigin), null, 2));
  };
}

function documentOf(
  { folder, file, isAbsolute, licence, subtitles = [], ...texts }: Stream,
  publicOrigin: string,
): object {
  const link = (name: string): string =>
    name.startsWith('https:') ? name : `${isAbsolute ? publicOrigin : ''}/media/${folder}/${name}`;
  return {
    sources: [{ label: 'Auto', link: link(file), isDefault: true }],
    subtitles: subtitles.map(([name, label, language]) => ({ src: link(name), label, language })),
    ...(licence === undefined ? {} : { drm: { clearkey: { licenseUrl: `${publicOrigin}${licence}` } } }),
    ...(texts.thumbnails === undefined ? {} : { thumbnails: link(texts.thumbnails) }),
    ...(texts.chapters === undefined ? {} : { chapters: link(texts.chapters) }),
  };
}
