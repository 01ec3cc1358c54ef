import { type CatalogueError, describeError, getAvailable, getEpisodes, getSeasons } from '@/catalogue';
import type { Episode, Season } from '@/domain/catalogue/content';
import { ownedBy } from '@/domain/catalogue/episode';
import { listSeasons } from '@/domain/catalogue/episode-list';
import type { Id } from '@/domain/catalogue/id';
import { type PlayRequester, requestOf } from '@/domain/playback/play-intent';
import { type Missing, missingEpisode, missingVoice } from '@/domain/startup/missing';
import { checkedPlan, planStart, type StartAnswers, type StartPlan } from '@/domain/startup/plan-start';
import { CONTENT_DEADLINE_MS, LOADING_MS, OPTIONAL_DEADLINE_MS, stepLimit } from '@/domain/startup/start-limit';
import type { FailureReason } from '@/domain/widget/errors';
import type { Result } from '@/lib/result';
import { readStartMemory } from '@/storage/viewer-memory';
import { selectCanWatch } from '@/store/selectors';
import { contentReplaced, restarted } from '@/store/updates/selected-episode';
import type { AllDeps, Deps } from '../deps';
import { selectPlanned } from '../episodes/begin-episode';
import { tellEpisode } from '../episodes/episode-message';
import { openStream } from '../episodes/open-stream';
import { fail } from '../fail';
import { askContent } from './ask-content';

/**
 * Starts the player: makes four catalogue calls at once, selects the episode and opens its stream. A repeated call is a
 * restart after a failure and keeps the episode and the position. `by` requests playback; null waits for a request. By
 * default the query decides about the first start, and a restart counts as a gesture of the viewer. The content is the
 * `own` one of the frame's URL, or `loaded` by the host page later: it begins without the state of the one before.
 */
export async function boot(
  deps: AllDeps,
  by: PlayRequester | null = requesterOf(deps),
  content: 'own' | 'loaded' = 'own',
): Promise<void> {
  const { store, media, playIntent, supersede, page } = deps;
  const { selection, attempt } = store.getState();
  const isFirst = selection === null && content === 'own';
  const since = page.now() - (isFirst ? Math.min(page.now(), LOADING_MS) : 0);
  // A viewer waits since the press, or since the page began to start by itself.
  const asked = isFirst && attempt === 0 ? requestOf(playIntent.state()) : null;
  const signal = supersede.take('boot');
  signal.addEventListener('abort', () => deps.ads.dropBegun(), { once: true });
  supersede.cancel('stream');
  store.setState(content === 'own' ? restarted : contentReplaced);
  playIntent.begin(by, asked?.since);
  deps.ads.prepare(attempt === 0);

  const plan = await askPlan(deps, signal, since);
  if (plan === null) return;
  selectPlanned(deps, plan.episode, plan.given, plan);
  if (content === 'loaded') tellEpisode(deps, plan.episode, plan.variant);
  deps.timeline.record('episodechange', undefined);
  if (isFirst || content === 'loaded') reportMissing(deps, plan.episodes, plan.episode);
  // The page may have planned a question that this plan does not ask.
  if (plan.asks) playIntent.hold('question');
  else playIntent.release('question');
  // A preview exists only where the ad list has no preroll.
  const preroll = !media.hasPreview() && store.getState().prerollSeen !== plan.episode.id;
  if (selectCanWatch(store.getState())) deps.ads.request({ preroll });
  else deps.ads.dropBegun();
  await openStream(deps, { began: since });
}

/**
 * Writes the catalogue's answers to the store and plans the start; null after a failure or an abort.
 * @param since start of the viewer's wait on the page's clock
 */
async function askPlan(deps: AllDeps, signal: AbortSignal, since: number): Promise<StartPlan | null> {
  const { config, store } = deps;
  const end = (reason: FailureReason, error?: CatalogueError) => {
    fail(deps, reason, error);
    return null;
  };
  const { answers: needed, seasons } = askCatalogue(deps, signal, since);
  const [content, episodes, availability] = await needed;
  if (signal.aborted) return null;
  if (!content.ok) return end(catalogueFailure(content.error), content.error);
  if (!episodes.ok) return end(catalogueFailure(episodes.error), episodes.error);

  // Without a check, or after one that failed, the content is available.
  const available = answerOrNull(deps, availability)?.available ?? true;
  const contentId = config.movieId ?? content.value.id;
  const answers = { contentId, episodes: episodes.value.map(ownedBy(contentId)), isAvailable: available };
  const planned = planOf(deps, answers);
  if (planned === null) {
    deps.log('error', 'GET /episodes: the list has no episode');
    return end({ kind: 'content-not-found' });
  }
  const leftOut = answers.episodes.filter((episode) => !planned.episodes.includes(episode));
  if (leftOut.length > 0)
    deps.log('warn', `GET /episodes: no stream, or the id of another: ${leftOut.map(({ id }) => id).join(', ')}`);
  const catalogued = { content: content.value, episodes: planned.episodes, available };
  // Seasons have numbers until their titles arrive.
  const show = (titled: readonly Season[]) =>
    store.setState({ catalogued: { ...catalogued, seasons: listSeasons(titled, planned.episodes) } });
  const titled = await Promise.race([seasons, null]);
  if (signal.aborted) return null;
  show(titled ?? []);
  if (titled === null) void seasons.then((late) => late !== null && !signal.aborted && show(late));
  return planned;
}

/**
 * The plan of the startup over the checked answers, or another one where there is none. A preview that plays has decided:
 * a newer position of the account, which arrived since, would stop it for a question.
 */
function planOf({ config, media, memory, plannedStart, store }: AllDeps, answers: StartAnswers): StartPlan | null {
  const known = readStartMemory(memory);
  const { selection, lastPosition, dub } = store.getState();
  // Playback before a retry.
  const before = selection && { ...selection, dub, seconds: lastPosition?.seconds ?? null };
  const made = before || !answers.isAvailable ? null : plannedStart(media.previewStartedAt() === null ? known : null);
  return (made && checkedPlan(made, answers.episodes)) ?? planStart(config, answers, known, before);
}

/** Who requests a start without a word about it. A press or a call before it stands. */
function requesterOf({ config, store, playIntent }: AllDeps): PlayRequester | null {
  if (store.getState().selection !== null) return 'viewer';
  return requestOf(playIntent.state())?.by ?? (config.query.autoPlay ? 'autoplay' : null);
}

/** Makes the calls that the start needs, by the id of the content. The site can disable the region check. */
function askCatalogue(deps: AllDeps, signal: AbortSignal, since: number) {
  const { config, catalogue, page } = deps;
  const needed = () => ({ signal, deadlineMs: stepLimit(CONTENT_DEADLINE_MS, page.now() - since) });
  const optional = { signal, deadlineMs: OPTIONAL_DEADLINE_MS };
  const content = askContent(deps, needed());
  /** Makes a call at once where the id is known, else after the content, whose error it shares. */
  const withId = async <R>(
    call: (id: Id) => Promise<Result<R, CatalogueError>>,
  ): Promise<Result<R, CatalogueError>> => {
    if (config.movieId !== null) return call(config.movieId);
    const answer = await content;
    return answer.ok ? call(answer.value.id) : answer;
  };
  const answers = Promise.all([
    content,
    withId((id) => catalogue.call(getEpisodes, { query: { 'content-id': id } }, needed())),
    config.query.disableCheckingAvailable
      ? null
      : withId((id) => catalogue.call(getAvailable, { path: { id }, query: { domain: page.embeddingUrl } }, optional)),
  ]);
  /** Their titles; null where the call failed. */
  const seasons = withId((id) => catalogue.call(getSeasons, { path: { id } }, optional)).then((answer) =>
    signal.aborted ? null : answerOrNull(deps, answer),
  );
  return { answers, seasons };
}

function catalogueFailure(error: CatalogueError): FailureReason {
  // A catalogue of numbers answers 400 to an id that is a text.
  if (error.kind === 'http' && (error.status === 404 || error.status === 400)) return { kind: 'content-not-found' };
  return {
    kind: 'unexpected',
    reason: error.kind === 'timeout' ? 'timeout' : 'catalogue',
    detail: describeError(error),
  };
}

/** Unwraps an optional answer. A failure is logged, and the default applies. */
function answerOrNull<T>({ log }: Deps<'log'>, answer: Result<T, CatalogueError> | null): T | null {
  if (answer === null) return null;
  if (answer.ok) return answer.value;
  log('warn', `going on without an answer: ${describeError(answer.error)}`);
  return null;
}

/**
 * Tells the console and the host page about a season, an episode or a voice-over that the link names and the content does
 * not have. A voice-over may be an audio track, which is known once the source can be played.
 */
function reportMissing(
  { config, media, log, host }: Deps<'config' | 'host' | 'log' | 'media'>,
  episodes: readonly Episode[],
  opened: Episode,
): void {
  const { query } = config;
  const report = (missing: Missing | null) => {
    if (missing === null) return;
    log('warn', `the link names a ${missing.kind} that the content does not have: ${JSON.stringify(missing.value)}`);
    host.event('notfound', { ...missing });
  };
  report(missingEpisode(episodes, query));
  if (missingVoice(opened, query, []) === null) return;
  const stop = media.on('ready', () => {
    stop();
    // The host page may have opened another film meanwhile.
    if (config.query === query) report(missingVoice(opened, query, media.state().audioTracks));
  });
}
