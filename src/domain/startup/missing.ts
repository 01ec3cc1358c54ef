import type { Episode } from '../catalogue/content';
import { findById, findByNumber, hasSeason } from '../catalogue/episode';
import type { Id } from '../catalogue/id';
import { findVariant } from '../catalogue/variant';
import { includesWords } from '../playback/audio';
import type { StartQuery } from './params';

/** Something that a link names and the content does not have. */
export interface Missing {
  kind: 'season' | 'episode' | 'voice';
  /** The value of the link. */
  value: Id;
}

/** The season or the episode that a link names in vain. The player opens another episode. */
export function missingEpisode(episodes: readonly Episode[], query: StartQuery): Missing | null {
  const { episodeId, season, episode } = query;
  if (findById(episodes, episodeId) !== undefined) return null;
  if (episodeId !== null) return { kind: 'episode', value: episodeId };
  if (findByNumber(episodes, query) !== undefined) return null;
  if (season !== null && !hasSeason(episodes, season)) return { kind: 'season', value: season };
  if (episode !== null) return { kind: 'episode', value: episode };
  return season === null ? null : { kind: 'episode', value: 1 };
}

/**
 * The voice-over that a link names in vain: no variant of the episode, and no audio track.
 * @param tracks labels of the stream's audio tracks
 */
export function missingVoice(episode: Episode, query: StartQuery, tracks: readonly string[]): Missing | null {
  const { episodeVariantId, voiceAuthor } = query;
  if (episodeVariantId !== null && findVariant(episode, { variantId: episodeVariantId }) === undefined)
    return { kind: 'voice', value: episodeVariantId };
  if (voiceAuthor === null || findVariant(episode, { titles: [voiceAuthor] }) !== undefined) return null;
  return tracks.some((label) => includesWords(label, voiceAuthor)) ? null : { kind: 'voice', value: voiceAuthor };
}
