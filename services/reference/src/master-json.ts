import { EPISODES, voiceOversOf } from '../../../dev/media/library';
import { type MediaSource, mediaBody } from './media-source';

interface Stream {
  /** Folder under /media/ and the name of the stream in it, or the address of a page of a hosting service. */
  readonly folder: string;
  readonly file: string;
  readonly subtitles?: readonly (readonly [file: string, label: string, language: string])[];
  readonly thumbnails?: string;
  readonly chapters?: string;
  /** Absolute links are kept by the widget; the others get the origin of the master file. Both are served on purpose. */
  readonly isAbsolute: boolean;
}

const WEB_VTT = [
  ['ru.vtt', 'Русские', 'ru'],
  ['en.vtt', 'English', 'en'],
] as const;

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
  { folder: 'dash', file: 'manifest.mpd', isAbsolute: false },
  { folder: 'progressive', file: 'film.mp4', isAbsolute: false },
  { folder: 'youtube', file: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ', isAbsolute: true },
  { folder: 'vimeo', file: 'https://vimeo.com/76979871', isAbsolute: true },
  { folder: 'broken', file: 'master.m3u8', isAbsolute: false },
  { folder: 'short', file: 'master.m3u8', thumbnails: 'thumbnails.json', isAbsolute: false },
];

/** Every master JSON by its path under /media/. The first voice-over is also the episode's own. */
function streams(): ReadonlyMap<string, Stream> {
  const all = new Map(FILMS.map((film) => [`${film.folder}/master.json`, film]));
  for (const sample of EPISODES) {
    const folder = `series/${sample.slug}`;
    const voices = voiceOversOf(sample).map(({ slug }) => slug);
    for (const [name, voice] of [['master', voices[0]], ...voices.map((slug) => [slug, slug])]) {
      const texts = { subtitles: WEB_VTT, thumbnails: 'thumbnails.vtt', chapters: 'chapters.vtt' };
      all.set(`${folder}/${name}.json`, { folder, file: `${voice}.m3u8`, ...texts, isAbsolute: sample.season > 1 });
    }
  }
  return all;
}

/** Master JSON of every stream. */
export function masterJson(publicOrigin: string): MediaSource {
  const byPath = streams();
  return async (path) => {
    const stream = byPath.get(path);
    return stream === undefined ? null : mediaBody(path, JSON.stringify(documentOf(stream, publicOrigin), null, 2));
  };
}

function documentOf({ folder, file, isAbsolute, subtitles = [], ...texts }: Stream, publicOrigin: string): object {
  const link = (name: string): string =>
    name.startsWith('https:') ? name : `${isAbsolute ? publicOrigin : ''}/media/${folder}/${name}`;
  return {
    sources: [{ label: 'Auto', link: link(file), isDefault: true }],
    subtitles: subtitles.map(([name, label, language]) => ({ src: link(name), label, language })),
    ...(texts.thumbnails === undefined ? {} : { thumbnails: link(texts.thumbnails) }),
    ...(texts.chapters === undefined ? {} : { chapters: link(texts.chapters) }),
  };
}
