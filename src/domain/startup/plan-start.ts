import { adListUrl } from '../ads/ad-plan';
import type { Episode } from '../catalogue/content';
import { chooseEpisode, sortEpisodes } from '../catalogue/episode';
import { type Id, isSameId } from '../catalogue/id';
import { streamUrl } from '../catalogue/stream';
import { chooseVariant, type VariantRequest } from '../catalogue/variant';
import type { AudioRequest } from '../playback/audio';
import { asksToResume, savedSeconds } from '../playback/progress';
import { type LeftMemory, leftEpisode } from './left-episode';
import type { StartParams } from './params';

/** The viewer's stored choices and positions (docs/behaviour.md, Storage). */
export interface StartMemory extends LeftMemory {
  /** Label of the chosen audio track by content id. */
  audio: Readonly<Record<string, string>>;
  /** Title of the chosen variant by content id. */
  variants: Readonly<Record<string, Id>>;
}

/** The answers of the catalogue that a start depends on. */
export interface StartAnswers {
  /** Id of the content, see `ContentKey`. */
  contentId: Id;
  /** In any order. */
  episodes: readonly Episode[];
  /** False for content that is blocked in the viewer's region. */
  isAvailable: boolean;
}

/** Playback before a retry. */
export interface StartBefore {
  episodeId: Id;
  variantId: Id | null;
  /** Title of the dub that plays in every episode; null when none was chosen. */
  dub: string | null;
  /** Position in this episode in seconds; null without one. */
  seconds: number | null;
}

/** A start this close to the end would show nothing, in seconds. */
const END_MARGIN_S = 1;

/** Inputs of {@link planEpisode}. */
export interface EpisodeStart {
  /** Variant from the link, or from before a retry. */
  given?: VariantRequest;
  /** Start second from the link, or from before a failure; null for none. */
  position: number | null;
  /** Whether the viewer may be asked to resume. False for an episode that follows automatically. */
  mayAsk: boolean;
}

/**
 * Plans a start: episode, dub, position, stream and ads. The startup and the widget use the same plan, so the preview
 * plays what the widget continues.
 * @param before playback before a retry; null for a first start
 * @returns null for content without episodes
 */
export function planStart(
  params: StartParams,
  { contentId, episodes, isAvailable }: StartAnswers,
  memory: StartMemory,
  before: StartBefore | null = null,
) {
  const { query } = params;
  const sorted = sortEpisodes(episodes);
  const left = before === null ? leftEpisode(sorted, contentId, query, memory) : undefined;
  const episode = chooseEpisode(sorted, before ?? query, left);
  if (episode === undefined) return null;
  const given: VariantRequest =
    before === null ? { variantId: query.episodeVariantId, titles: [query.voiceAuthor] } : before;
  const isSame = isSameId(before?.episodeId, episode.id);
  const plan = planEpisode(
    episode,
    {
      given,
      position: before === null ? (query.t ?? query.episodeTime) : isSame ? before.seconds : null,
      mayAsk: before === null && isAvailable,
    },
    memory,
    before?.dub ?? null,
  );
  return {
    ...plan,
    // The player has been at the position of a retry, whatever duration the catalogue says.
    startAt: before === null && !plan.asks ? startWithin(plan.startAt, episode.duration) : plan.startAt,
    /** All episodes in order. */
    episodes: sorted as readonly Episode[],
    episode,
    /** Variant of the link, or from before a retry. */
    given,
    /** URL of the master file or of the stream itself; null when the catalogue has none. */
    url: streamUrl(episode, plan.variant, params.baseUrl),
    audio: requestedAudio(params, memory, episode.contentId),
    /** URL of the ad list for this episode; null without a list, and for blocked content. */
    adList: isAvailable && params.adListUrl !== null ? adListUrl(params.adListUrl, contentId, episode.id) : null,
  };
}

/** The episode, stream and ads of a start. */
export type StartPlan = NonNullable<ReturnType<typeof planStart>>;

/**
 * Plans the dub and the start position of an episode.
 * @param dub title of the dub that the viewer hears; null when none was chosen in this visit
 */
export function planEpisode(
  episode: Episode,
  { given = {}, position, mayAsk }: EpisodeStart,
  { variants, progress }: StartMemory,
  dub: string | null,
) {
  const stored = variants[episode.contentId] ?? null;
  const variant = chooseVariant(episode, { ...given, titles: [...(given.titles ?? []), dub, stored] });
  const saved = savedSeconds(progress, episode.id, variant?.id ?? null);
  const asks = mayAsk && position === null && asksToResume(saved, episode.duration);
  return {
    variant,
    /** The stored dub of this content; null without one. */
    stored,
    /** Seconds; null for the beginning. */
    startAt: asks ? saved : position,
    /** Whether the viewer is asked to resume. The episode then waits at its position. */
    asks,
  };
}

export type EpisodePlan = ReturnType<typeof planEpisode>;

/** The start position, if the content has it: past the end, and in its last second, it starts from the beginning. */
export function startWithin(position: number | null, duration: number | null): number | null {
  const isPast = position !== null && duration !== null && duration > 0 && position > duration - END_MARGIN_S;
  return isPast ? null : position;
}

/** The viewer's preferences for the audio track of a content. */
export function requestedAudio(
  { query, langOrder }: Pick<StartParams, 'query' | 'langOrder'>,
  { audio }: Pick<StartMemory, 'audio'>,
  contentId: Id | undefined,
): AudioRequest {
  const saved = (contentId === undefined ? undefined : audio[contentId]) ?? null;
  return { saved, voiceAuthor: query.voiceAuthor, langOrder };
}

/**
 * The plan over the checked episodes, from whose unchecked form it was made. Null where they lack its episode or variant.
 */
export function checkedPlan(plan: StartPlan, episodes: readonly Episode[]): StartPlan | null {
  const sorted = sortEpisodes(episodes);
  const episode = sorted.find(({ id }) => isSameId(id, plan.episode.id));
  const variant = episode?.episodeVariants.find(({ id }) => isSameId(id, plan.variant?.id));
  if (episode === undefined || (variant === undefined) !== (plan.variant === undefined)) return null;
  return { ...plan, episodes: sorted, episode, variant };
}
