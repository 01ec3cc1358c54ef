import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { drawScene, type SceneName } from './art';
import { inParallel } from './ffmpeg';
import * as library from './library';
import { masterPlaylist } from './playlists';
import { audio, CLOCK, LOOP_CLOCK, sprite, still, video } from './render';
import { chapters, EPISODE_CHAPTERS, episodeSubtitles, FILM_CHAPTERS, filmSubtitles, thumbnails } from './texts';

const FILES = fileURLToPath(new URL('./files', import.meta.url));
const POSTER = [1280, 720] as const;
const EPISODE_POSTER = [640, 360] as const;
const SHEET = [640, 360] as const;
const EPISODE_GRID: [number, number] = [4, 3];
const FILM_GRID: [number, number] = [5, 2];

const file = (...parts: string[]): string => join(FILES, ...parts);
const tasks: (() => Promise<void>)[] = [];

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}

interface Work {
  readonly scene: SceneName;
  readonly palette: library.Palette;
  readonly overline: string;
  readonly title: string;
}

const FILM: Work = {
  scene: 'station',
  palette: { top: '#0a0c14', bottom: '#2a3c58', glow: '#ffd9a0' },
  overline: 'ФИЛЬМ',
  title: library.FILM_TITLE,
};
const SHORT: Work = {
  scene: 'tram',
  palette: { top: '#080a1a', bottom: '#2a2f6b', glow: '#ffe2a6' },
  overline: 'ФИЛЬМ',
  title: library.SHORT_TITLE,
};
const REGION: Work = {
  scene: 'shore',
  palette: { top: '#0d0a12', bottom: '#5a2f3f', glow: '#ffb38f' },
  overline: 'ФИЛЬМ',
  title: library.REGION_TITLE,
};
const BROKEN: Work = {
  scene: 'filmStrip',
  palette: { top: '#0b0d16', bottom: '#3a2a1c', glow: '#ffcf8f' },
  overline: 'ФИЛЬМ',
  title: library.BROKEN_TITLE,
};

function draw(work: Work, [width, height]: readonly [number, number], extra: { badge?: string; footer?: string } = {}) {
  return drawScene(work.scene, work.palette, { overline: work.overline, title: work.title, ...extra }, width, height);
}

function poster(name: string, work: Work, footer: string): void {
  tasks.push(() => still(draw(work, POSTER, { footer }), file('posters', `${name}.jpg`)));
}

function episode(sample: library.EpisodeSample): void {
  const work: Work = {
    scene: 'lighthouse',
    palette: sample.palette,
    overline: library.SERIES_TITLE.toUpperCase(),
    title: `Сезон ${sample.season} · Серия ${sample.number}`,
  };
  for (const quality of library.QUALITIES) {
    const svg = draw(work, [quality.width, quality.height], { badge: quality.label });
    const job = { svg, quality, clock: CLOCK, durationS: library.SAMPLE_S, segmentS: library.SEGMENT_S };
    tasks.push(() => video(job, file('series', sample.slug, `v${quality.height}`)));
  }
  const folder = file('series', sample.slug);
  tasks.push(
    () => still(draw(work, EPISODE_POSTER, { footer: sample.title }), join(folder, 'poster.jpg')),
    () => sprite(draw(work, SHEET), CLOCK, library.SEGMENT_S, EPISODE_GRID, join(folder, 'sprite.jpg')),
  );
}

async function episodeTexts(sample: library.EpisodeSample): Promise<void> {
  const folder = file('series', sample.slug);
  await write(join(folder, 'ru.vtt'), episodeSubtitles(sample, 'ru'));
  await write(join(folder, 'en.vtt'), episodeSubtitles(sample, 'en'));
  await write(join(folder, 'thumbnails.vtt'), thumbnails(library.SAMPLE_S, library.SEGMENT_S, EPISODE_GRID, 12));
  await write(join(folder, 'chapters.vtt'), chapters(EPISODE_CHAPTERS, library.SAMPLE_S));
  for (const { slug } of library.VOICE_OVERS) {
    const audioUri = `../../audio/${slug}`;
    await write(join(folder, `${slug}.m3u8`), await masterPlaylist({ folder, qualities: library.QUALITIES, audioUri }));
  }
}

function sounds(): void {
  library.AUDIO_TRACKS.forEach((track, index) => {
    for (const { slug, tonesHz } of library.VOICE_OVERS) {
      const hertz = tonesHz[index] ?? tonesHz[0];
      tasks.push(() => audio(hertz, library.SAMPLE_S, library.SEGMENT_S, file('audio', slug, track.slug)));
    }
    const hertz = library.FILM_TONES_HZ[index] ?? library.FILM_TONES_HZ[0];
    const loopS = library.FILM_AUDIO_LOOP_S;
    tasks.push(() => audio(hertz, loopS, loopS, file('film', 'audio', track.slug)));
  });
}

function films(): void {
  for (const quality of library.QUALITIES) {
    const svg = draw(FILM, [quality.width, quality.height], { badge: quality.label });
    const [durationS, segmentS] = [library.FILM_LOOP_S, library.FILM_SEGMENT_S];
    tasks.push(() =>
      video({ svg, quality, clock: LOOP_CLOCK, durationS, segmentS }, file('film', `v${quality.height}`)),
    );
  }
  tasks.push(() =>
    sprite(draw(FILM, SHEET), LOOP_CLOCK, library.FILM_SEGMENT_S, FILM_GRID, file('film', 'sprite.jpg')),
  );
  for (const quality of library.SHORT_QUALITIES) {
    const svg = draw(SHORT, [quality.width, quality.height], { badge: quality.label });
    const [durationS, segmentS, toneHz] = [library.SAMPLE_S, library.SEGMENT_S, library.SHORT_TONE_HZ];
    tasks.push(() =>
      video({ svg, quality, clock: CLOCK, durationS, segmentS, toneHz }, file('short', `v${quality.height}`)),
    );
  }
}

async function filmTexts(): Promise<void> {
  const folder = file('film');
  await write(file('film', 'ru.vtt'), filmSubtitles('ru'));
  await write(file('film', 'en.vtt'), filmSubtitles('en'));
  await write(file('film', 'chapters.vtt'), chapters(FILM_CHAPTERS, library.FILM_S));
  await write(file('film', 'thumbnails.vtt'), thumbnails(library.FILM_S, library.FILM_SEGMENT_S, FILM_GRID, 10));
  await write(
    file('film', 'master.m3u8'),
    await masterPlaylist({ folder, qualities: library.QUALITIES, audioUri: 'audio' }),
  );
  await write(
    file('short', 'master.m3u8'),
    await masterPlaylist({ folder: file('short'), qualities: library.SHORT_QUALITIES }),
  );
}

/** Playlists of a film whose every segment is missing, on purpose. */
async function brokenTexts(): Promise<void> {
  const segments = Array.from({ length: 12 }, (_, index) => `#EXTINF:4.000,\nmissing-${index}.mpegts`);
  const media = ['#EXTM3U', '#EXT-X-VERSION:3', '#EXT-X-TARGETDURATION:4', '#EXT-X-PLAYLIST-TYPE:VOD'];
  await write(file('broken', 'v480', 'index.m3u8'), `${[...media, ...segments, '#EXT-X-ENDLIST'].join('\n')}\n`);
  const variant = '#EXT-X-STREAM-INF:BANDWIDTH=120000,RESOLUTION=854x480,CODECS="avc1.4d401e,mp4a.40.2"';
  await write(file('broken', 'master.m3u8'), `#EXTM3U\n#EXT-X-VERSION:3\n${variant}\nv480/index.m3u8\n`);
}

if (process.argv.includes('--force')) await rm(FILES, { recursive: true, force: true });
const series: Work = {
  scene: 'lighthouse',
  palette: library.EPISODES[0]?.palette ?? FILM.palette,
  overline: 'СЕРИАЛ',
  title: library.SERIES_TITLE,
};
poster('lighthouse', series, '2 сезона · 6 серий');
poster('forty-minutes', FILM, 'Драма · 40 минут');
poster('closed-shore', REGION, 'Драма');
poster('broken-reel', BROKEN, 'Комедия');
poster('midnight-tram', SHORT, 'Короткий метр');
sounds();
films();
for (const sample of library.EPISODES) episode(sample);
await inParallel(tasks);
for (const sample of library.EPISODES) await episodeTexts(sample);
await filmTexts();
await brokenTexts();
