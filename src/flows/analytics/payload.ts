import { networkType } from '@/domain/analytics/network-type';
import type { PlayClock } from '@/domain/analytics/play-clock';
import { UNKNOWN_SECONDS } from '@/lib/time';
import { currentEpisode } from '@/store/selectors';
import type { StatisticsOutlet, StatisticsPayload } from '@/telemetry/analytics-transport/statistics-outlet';
import type { AllDeps } from '../deps';
import type { EventMoment } from '../timeline';

/** Limit of reported ads, newest kept: the payload of a long session must not grow without end. */
const MAX_ADS = 100;

/** Common fields of every event, as docs/behaviour.md, Statistics lists them. Unknown values are null, unknown times -2. */
export function payloadOf(
  { media: mediaState, state, view }: EventMoment,
  { realS, videoS }: Pick<PlayClock, 'realS' | 'videoS'>,
  { config, timeline }: Pick<AllDeps, 'config' | 'timeline'>,
  outlet: Pick<StatisticsOutlet, 'deviceType' | 'bandwidth'>,
): StatisticsPayload {
  const content = state.catalogued?.content ?? null;
  const episode = currentEpisode(state);
  // The player still has the previous stream while the next one is resolved.
  const isOn = state.stream !== null && mediaState.duration > 0;
  const duration = isOn ? mediaState.duration : episode?.duration;
  const ads = state.adHistory.slice(-MAX_ADS);
  return {
    ...timeline.idsOf(view),
    video_id: content?.id ?? config.movieId,
    video_title: content?.title ?? null,
    duration: duration && Number.isFinite(duration) ? rounded(duration) : UNKNOWN_SECONDS,
    player_type: 'embedded',
    video_category: content?.contentType ?? null,
    video_thumbnail: episode?.posterPath ?? content?.posterUrl ?? null,
    kinopoisk_raiting: content?.rating.kinopoisk?.value ?? null,
    kinopoisk_id: content?.kinopoiskId ?? null,
    IMDb_raiting: content?.rating.imdb?.value ?? null,
    IMDb_id: /\btt\d+/.exec(content?.rating.imdb?.url ?? '')?.[0] ?? null,
    year: content?.year ?? null,
    countries: content?.countries ?? [],
    current_time: rounded(isOn ? mediaState.currentTime : (state.lastPosition?.seconds ?? 0)),
    playback_rate: mediaState.rate,
    real_time_played_sec: rounded(realS),
    video_time_played_sec: rounded(videoS),
    video_quality: isOn ? mediaState.quality : null,
    season: episode?.season?.order ?? null,
    // A film has no episode number.
    episode: episode === null || (episode.season === null && !content?.hasMultipleEpisodes) ? null : episode.order,
    episode_id: episode?.id ?? null,
    variant: episode?.episodeVariants.find(({ id }) => id === state.selection?.variantId)?.title ?? null,
    language: isOn ? (mediaState.audioLanguage ?? mediaState.audioTrack) : null,
    device_type: outlet.deviceType,
    network_type: networkType(outlet.bandwidth()),
    user_id: config.query.userId,
    isTrailer: '0',
    ad_id: ads.map(({ id }) => id),
    ad_type: ads.map(({ type }) => type),
    ad_duration_sec: ads.map(({ duration: seconds }) => rounded(seconds)),
    ad_position_perc: ads.map(({ perc }) => perc),
    ad_position: ads.map(({ position }) => position),
  };
}

/** Rounds to the millisecond. Smaller digits are noise. */
export const rounded = (seconds: number): number => Math.round(seconds * 1000) / 1000;
