import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { filmAss, filmSrt, firstTimestamp, shortSubtitles } from './caption-formats';
import { dashManifest } from './dash';
import { inParallel } from './ffmpeg';
import * as library from './library';
import { masterPlaylist } from './playlists';
import { audio, CLOCK, LOOP_CLOCK, progressive, sprite, still, video } from './render';
import { chapters, EPISODE_CHAPTERS, episodeSubtitles, FILM_CHAPTERS, filmSubtitles, thumbnails } from './texts';
import * as works from './works';

const FILES = fileURLToPath(new URL('./files', import.meta.url));
const POSTER = [1280, 720] as const;
const EPISODE_POSTER = [640, 360] as const;
const SHEET = [640, 360] as const;

const file = (...parts: string[]): string => join(FILES, ...parts);
const tasks: (() => Promise<void>)[] = [];

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}

function poster(name: string, work: works.Work, footer: string): void {
  tasks.push(() => still(works.draw(work, POSTER, { footer }), file('posters', `${name}.jpg`)));
}

interface Pictures {
  readonly folder: string;
  readonly work: works.Work;
  readonly clock: string;
  readonly durationS: number;
  readonly segmentS: number;
  readonly toneHz?: number;
}

function pictures(qualities: readonly library.Quality[], { folder, work, ...rest }: Pictures): void {
  for (const quality of qualities) {
    const svg = works.draw(work, [quality.width, quality.height], { badge: quality.label });
    tasks.push(() => video({ svg, quality, ...rest }, file(folder, `v${quality.height}`)));
  }
}

function episode(sample: library.EpisodeSample): void {
  const work: works.Work = {
    scene: 'lighthouse',
    palette: sample.palette,
    overline: library.SERIES_TITLE.toUpperCase(),
    title: `Сезон ${sample.season} · Серия ${sample.number}`,
  };
  const folder = `series/${sample.slug}`;
  const [durationS, segmentS] = [library.SAMPLE_S, library.SEGMENT_S];
  pictures(library.QUALITIES, { folder, work, clock: CLOCK, durationS, segmentS });
  tasks.push(
    () => still(works.draw(work, EPISODE_POSTER, { footer: sample.title }), file(folder, 'poster.jpg')),
    () => sprite(works.draw(work, SHEET), CLOCK, segmentS, library.SAMPLE_GRID, file(folder, 'sprite.jpg')),
  );
}

async function episodeTexts(sample: library.EpisodeSample): Promise<void> {
  const folder = file('series', sample.slug);
  await write(join(folder, 'ru.vtt'), episodeSubtitles(sample, 'ru'));
  await write(join(folder, 'en.vtt'), episodeSubtitles(sample, 'en'));
  await write(join(folder, 'thumbnails.vtt'), thumbnails(library.SAMPLE_S, library.SEGMENT_S, library.SAMPLE_GRID, 12));
  await write(join(folder, 'chapters.vtt'), chapters(EPISODE_CHAPTERS, library.SAMPLE_S));
  for (const { slug } of library.voiceOversOf(sample)) {
    const sound = { uri: `../../audio/${slug}`, tracks: library.AUDIO_TRACKS };
    const playlist = await masterPlaylist({ folder, qualities: library.QUALITIES, audio: sound });
    await write(join(folder, `${slug}.m3u8`), playlist);
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
  library.DASH_AUDIO_TRACKS.forEach(({ slug }, index) => {
    const hertz = library.DASH_TONES_HZ[index] ?? library.DASH_TONES_HZ[0];
    tasks.push(() => audio(hertz, library.SAMPLE_S, library.SEGMENT_S, file('dash', 'audio', slug)));
  });
  for (const { slug } of library.LIVE_AUDIO_TRACKS) {
    const [hertz, loopS, segmentS] = [library.LIVE_TONE_HZ, library.LIVE_LOOP_S, library.LIVE_SEGMENT_S];
    tasks.push(() => audio(hertz, loopS, segmentS, file('live', 'audio', slug)));
  }
}

function films(): void {
  const loop = {
    work: works.FILM,
    clock: LOOP_CLOCK,
    durationS: library.FILM_LOOP_S,
    segmentS: library.FILM_SEGMENT_S,
  };
  const live = {
    work: works.LIVE,
    clock: LOOP_CLOCK,
    durationS: library.LIVE_LOOP_S,
    segmentS: library.LIVE_SEGMENT_S,
  };
  const whole = { clock: CLOCK, durationS: library.SAMPLE_S, segmentS: library.SEGMENT_S };
  pictures(library.QUALITIES, { folder: 'film', ...loop });
  pictures(library.SHORT_QUALITIES, { folder: 'short', work: works.SHORT, ...whole, toneHz: library.SHORT_TONE_HZ });
  pictures(library.SHORT_QUALITIES, { folder: 'live', ...live });
  pictures(library.QUALITIES, { folder: 'dash', work: works.DASH, ...whole });
  const svg = works.draw(works.PROGRESSIVE, [854, 480], { badge: 'MP4' });
  const quality = { label: '480p', width: 854, height: 480 };
  tasks.push(
    () =>
      sprite(works.draw(works.FILM, SHEET), loop.clock, loop.segmentS, library.FILM_GRID, file('film', 'sprite.jpg')),
    () =>
      sprite(
        works.draw(works.SHORT, SHEET),
        CLOCK,
        library.SEGMENT_S,
        library.SAMPLE_GRID,
        file('short', 'sprite.jpg'),
      ),
    () => progressive({ svg, quality, ...whole, toneHz: library.PROGRESSIVE_TONE_HZ }, file('progressive', 'film.mp4')),
  );
}

function advertisements(): void {
  for (const { slug, title, durationS, toneHz, sizes } of library.AD_SAMPLES) {
    for (const [width, height] of sizes) {
      const quality = { label: `${height}p`, width, height };
      const svg = works.draw(works.advertisement(title), [width, height], { badge: quality.label });
      const target = file('ads', `${slug}-${height}.mp4`);
      tasks.push(() => progressive({ svg, quality, clock: CLOCK, durationS, toneHz }, target));
    }
  }
}

async function filmTexts(): Promise<void> {
  await write(file('film', 'ru.vtt'), filmSubtitles('ru'));
  await write(file('film', 'en.vtt'), filmSubtitles('en'));
  await write(file('film', 'ru.srt'), filmSrt());
  await write(file('film', 'en.ass'), filmAss());
  await write(file('film', 'chapters.vtt'), chapters(FILM_CHAPTERS, library.FILM_S));
  const film = { folder: file('film'), qualities: library.QUALITIES };
  const live = { folder: file('live'), qualities: library.SHORT_QUALITIES };
  const dash = { folder: file('dash'), qualities: library.QUALITIES, tracks: library.DASH_AUDIO_TRACKS };
  await write(
    file('film', 'master.m3u8'),
    await masterPlaylist({ ...film, audio: { uri: 'audio', tracks: library.AUDIO_TRACKS } }),
  );
  await write(
    file('live', 'master.m3u8'),
    await masterPlaylist({ ...live, audio: { uri: 'audio', tracks: library.LIVE_AUDIO_TRACKS } }),
  );
  await write(file('dash', 'manifest.mpd'), await dashManifest({ ...dash, durationS: library.SAMPLE_S }));
}

async function shortTexts(): Promise<void> {
  const zero = firstTimestamp(await readFile(file('short', 'v480', '000.mpegts')));
  const subtitles = [
    { uri: 'subtitles/ru', label: 'Русские', language: 'ru' },
    { uri: 'subtitles/en', label: 'English', language: 'en' },
  ] as const;
  for (const { uri, language } of subtitles) {
    const { playlist, segments } = shortSubtitles(language, zero);
    await write(file('short', uri, 'index.m3u8'), playlist);
    for (const { name, text } of segments) await write(file('short', uri, name), text);
  }
  const short = { folder: file('short'), qualities: library.SHORT_QUALITIES, subtitles };
  await write(file('short', 'master.m3u8'), await masterPlaylist(short));
}

/** Writes the playlists of a film without segment files, to test failures. */
async function brokenTexts(): Promise<void> {
  const segments = Array.from({ length: 12 }, (_, index) => `#EXTINF:4.000,\nmissing-${index}.mpegts`);
  const media = ['#EXTM3U', '#EXT-X-VERSION:3', '#EXT-X-TARGETDURATION:4', '#EXT-X-PLAYLIST-TYPE:VOD'];
  await write(file('broken', 'v480', 'index.m3u8'), `${[...media, ...segments, '#EXT-X-ENDLIST'].join('\n')}\n`);
  const variant = '#EXT-X-STREAM-INF:BANDWIDTH=120000,RESOLUTION=854x480,CODECS="avc1.4d401e,mp4a.40.2"';
  await write(file('broken', 'master.m3u8'), `#EXTM3U\n#EXT-X-VERSION:3\n${variant}\nv480/index.m3u8\n`);
}

if (process.argv.includes('--force')) await rm(FILES, { recursive: true, force: true });
poster('lighthouse', works.SERIES, '2 сезона · 6 серий');
poster('forty-minutes', works.FILM, 'Драма · 40 минут');
poster('closed-shore', works.REGION, 'Драма');
poster('harbour', works.LIVE, 'Камера у причала');
poster('mountain-pass', works.DASH, 'Приключения');
poster('letter', works.PROGRESSIVE, 'Мелодрама');
poster('big-buck', works.YOUTUBE, 'Мультфильм · YouTube');
poster('new-player', works.VIMEO, 'Короткий метр · Vimeo');
poster('broken-reel', works.BROKEN, 'Комедия');
poster('midnight-tram', works.SHORT, 'Короткий метр');
sounds();
films();
advertisements();
for (const sample of library.EPISODES) episode(sample);
await inParallel(tasks);
for (const sample of library.EPISODES) await episodeTexts(sample);
await filmTexts();
await shortTexts();
await brokenTexts();
