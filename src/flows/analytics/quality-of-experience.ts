import type { MediaDiagnostics } from '@/media/diagnostics';
import type { Mark } from '../timeline';
import type { Observe } from './observe';
import { toQoeEvent } from './qoe-events';
import { type SendReason, ViewRun, type ViewSubject } from './qoe-run';

/** A view that plays is told of this often. */
export const HEARTBEAT_MS = 60_000;

/** How often the view looks at the clock. */
const PULSE_MS = 10_000;

/** A hidden page's clock may strike but once a minute; one that was silent for longer was asleep, and so was the film. */
const ASLEEP_MS = 70_000;

/** Leaving is told of by two events of the browser, in the same moment. */
const LEAVING_MS = 1_000;

/**
 * Measures how each view went, by the definitions of Mux Data, and sends it as the event `qoe`: once a minute while it
 * plays, when it ends or fails, and when the page is left or put away. Each message has all the figures, so that the last
 * one of a view, by its sequence number, stands for it.
 */
export const qualityOfExperience: Observe = (deps, { send }) => {
  const { media, page } = deps;
  let run: ViewRun | null = null;
  let read: (() => MediaDiagnostics) | null = null;
  let beatAt = 0;
  let wokeAt = 0;
  let leftAt = Number.NEGATIVE_INFINITY;

  media.diagnostics().then(
    (reader) => {
      read = reader;
      takeRendition();
    },
    () => undefined,
  );

  const tell = (reason: SendReason) => {
    const now = read?.();
    if (now !== undefined) run?.sample(now);
    const message = run?.message(reason);
    if (message) send('qoe', { ...message, video_id: deps.config.movieId });
    beatAt = page.now();
  };
  const goOn = (now: number) => {
    if (now - wokeAt > ASLEEP_MS) run?.reduceAd({ name: 'awake', at: now, since: wokeAt });
    wokeAt = Math.max(wokeAt, now);
  };
  const pulse = () => {
    const now = page.now();
    goOn(now);
    run?.reduceAd({ name: 'tick', at: now });
    takeRendition();
    if (now - beatAt >= HEARTBEAT_MS && run?.quality.isStarted) tell('heartbeat');
  };
  const takeRendition = (at = page.now()) => {
    const now = read?.();
    if (run === null || now === undefined) return;
    run.reduceAd({ name: 'rendition', at, height: linesOf(media.state().quality), bitrate: now.bitrate });
    run.sample(now);
  };
  setInterval(pulse, PULSE_MS);
  page.onHide(() => {
    if (run === null || page.now() - leftAt < LEAVING_MS) return;
    pulse();
    leftAt = page.now();
    tell('exit');
  });

  let playerStartup: number | null = null;
  return (mark) => {
    goOn(mark.at);
    if (run?.view !== mark.view) {
      run?.reduceAd({ name: 'tick', at: mark.at });
      if (run !== null) tell('end');
      // Of what the page began with nothing was counted before.
      run = new ViewRun(mark.view, mark.at, run === null ? null : (read?.() ?? null));
      wokeAt = page.now();
      beatAt = page.now();
    }
    if (mark.name === 'episodechange' || mark.name === 'variantchange') run.subject = subjectOf(mark);
    if (mark.name === 'ready' && playerStartup === null) {
      playerStartup = mark.at;
      run.playerStartup = Math.round(mark.at);
    }
    if (isOfPlaceholder(mark)) return;
    const viewMark = toQoeEvent(mark);
    if (viewMark !== null) run.reduceAd(viewMark);
    if (mark.name === 'qualitychange' || mark.name === 'playing') takeRendition(mark.at);
    if (mark.name === 'broken') tell('failure');
    if (mark.name === 'ended') tell('end');
  };
};

/** As it was at the mark: by now another episode may be chosen. */
function subjectOf({ state: { selection } }: Mark): ViewSubject {
  return { episode_id: selection?.episodeId ?? null, variant_id: selection?.variantId ?? null };
}

/** What is shown in the place of blocked content is no view of it. */
const isOfPlaceholder = ({ name, state }: Mark): boolean => name !== 'broken' && state.catalogued?.available === false;

/** `720p` has 720 of them. */
function linesOf(quality: string | null): number | null {
  const lines = Number.parseInt(quality ?? '', 10);
  return Number.isNaN(lines) ? null : lines;
}
