import { EPISODES, VOICE_OVERS } from '../media/library';
import { type MediaSource, mediaBody } from './media-source';

interface Stream {
  /** Folder under /media/ and the name of the HLS playlist in it. */
  readonly folder: string;
  readonly playlist: string;
  readonly hasTexts: boolean;
  /** Absolute links are kept by the widget; the others get the origin of the master file. Both are served on purpose. */
  readonly isAbsolute: boolean;
}

/** Every master JSON by its path under /media/. The first voice-over is also the episode's own. */
function streams(): ReadonlyMap<string, Stream> {
  const all = new Map<string, Stream>();
  for (const { slug, season } of EPISODES) {
    const folder = `series/${slug}`;
    const names = [['master', VOICE_OVERS[0]?.slug ?? ''], ...VOICE_OVERS.map((voice) => [voice.slug, voice.slug])];
    for (const [name, voice] of names) {
      const stream = { folder, playlist: `${voice}.m3u8`, hasTexts: true, isAbsolute: season > 1 };
      all.set(`${folder}/${name}.json`, stream);
    }
  }
  all.set('film/master.json', { folder: 'film', playlist: 'master.m3u8', hasTexts: true, isAbsolute: true });
  all.set('short/master.json', { folder: 'short', playlist: 'master.m3u8', hasTexts: false, isAbsolute: false });
  all.set('broken/master.json', { folder: 'broken', playlist: 'master.m3u8', hasTexts: false, isAbsolute: false });
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

function documentOf({ folder, playlist, hasTexts, isAbsolute }: Stream, publicOrigin: string): object {
  const link = (name: string): string => `${isAbsolute ? publicOrigin : ''}/media/${folder}/${name}`;
  const sources = [{ label: 'Auto', link: link(playlist), isDefault: true }];
  if (!hasTexts) return { sources, subtitles: [] };
  return {
    sources,
    subtitles: [
      { src: link('ru.vtt'), label: 'Русские', language: 'ru' },
      { src: link('en.vtt'), label: 'English', language: 'en' },
    ],
    thumbnails: link('thumbnails.vtt'),
    chapters: link('chapters.vtt'),
  };
}
