import type { SubtitleDetails } from '@/domain/playback/subtitles';
import type { Stage } from '../stage/stage';
import { libraryOf } from '../stage/stage-library';

/** Characteristic of subtitles that name sounds (RFC 8216bis). */
const DESCRIBES = 'public.accessibility.describes-music-and-sound';

/** Ids that the engine of HLS gives to the subtitles of a playlist. */
const ID = /^hls-subtitles(\d+)$/;

/** Reads the details of subtitles by their id; null for other streams than HLS. */
export function subtitleDetails(stage: Stage | null, id: string): SubtitleDetails | null {
  const track = libraryOf(stage, 'hls')?.subtitleTracks[Number(ID.exec(id)?.[1])];
  if (!track) return null;
  return { forced: track.forced, describes: track.characteristics?.includes(DESCRIBES) ?? false };
}
