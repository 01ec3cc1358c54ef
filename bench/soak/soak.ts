import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext } from 'playwright';
import type { FaultProxy } from '../../e2e/faults/fault-proxy';
import { type Action, type FaultAction, planSteps, type Step } from './plan';
import { type LostPosition, type PlayerSample, watchPosition } from './position-watch';
import { SOAK_FAULTS } from './soak-faults';
import type { SoakPage } from './soak-page';
import type { Findings, Sample } from './verdict';

/** Settings of a soak. */
export interface SoakOptions {
  readonly seed: number;
  readonly minutes: number;
  /** Minutes between two samples. */
  readonly everyMinutes: number;
  /** Minutes before the first sample: the code of all features is loaded and compiled by then. */
  readonly settleMinutes: number;
}

/** The soak's page, its browser and its service. */
export interface SoakStage {
  readonly page: SoakPage;
  readonly context: BrowserContext;
  readonly proxy: FaultProxy;
  /** Receives a line for the log. */
  log(text: string): void;
  /** Receives each sample as it is taken. */
  sampled(sample: Sample): Promise<void>;
  /** Receives each stop as it is seen, before the film is made to go on. */
  stopped(): Promise<void>;
}

/** The film's comeback after a fault. */
export interface Comeback {
  readonly fault: string;
  /** From the end of the fault, or null where a press was needed. */
  readonly seconds: number | null;
}

/** The result of a soak. */
export interface SoakResult extends Findings {
  readonly lost: readonly LostPosition[];
  readonly comebacks: readonly Comeback[];
  readonly stopsSeen: readonly string[];
}

const WATCH_MS = 500;
/** The longest wait of a failure screen that tries again by itself, with a reserve. */
const COMEBACK_LIMIT_S = 75;
/** A film without a fault that stands still for this time has stopped. */
const STOP_LIMIT_S = 20;
const MENU_SHOWN_MS = 700;
/** Time for several seeks by keys to become one. */
const KEYS_DONE_MS = 1500;
const STEADY_EPISODE = 101;
const OTHER_EPISODE = 103;
const STEADY_AT_S = 5;
const STEADY_S = 8;
/** Time in which the next episode begins by itself. */
const SUCCESSOR_LIMIT_S = 5;
const START_LIMIT_S = 60;

/** Plays, breaks and watches until the time is over. */
export async function soak(stage: SoakStage, options: SoakOptions): Promise<SoakResult> {
  const run = new SoakRun(stage);
  const steps = planSteps(options.seed, SOAK_FAULTS.length);
  const minute = () => (performance.now() - run.begunMs) / 60_000;
  const watching = run.watch();
  try {
    if (!(await run.waitForPlay(START_LIMIT_S))) run.stop('the film did not start');
    let nextAt = options.settleMinutes;
    for (let step: Step = steps.next().value; minute() < options.minutes; step = steps.next().value) {
      await run.make(step);
      if (minute() < nextAt) continue;
      await run.sample(minute());
      nextAt = minute() + options.everyMinutes;
    }
    await run.sample(minute());
  } finally {
    run.end();
    await watching;
  }
  return run.result();
}

class SoakRun {
  readonly begunMs = performance.now();
  private readonly position = watchPosition();
  private readonly samples: Sample[] = [];
  private readonly lost: LostPosition[] = [];
  private readonly comebacks: Comeback[] = [];
  private readonly stopsSeen: string[] = [];
  private readonly recent: string[] = [];
  private frames = { total: 0, dropped: 0, lastTotal: 0, lastDropped: 0 };
  private faults = 0;
  private isOver = false;
  private isWatching = true;

  private readonly stage: SoakStage;

  constructor(stage: SoakStage) {
    this.stage = stage;
  }

  /** Samples the position. Ends with {@link end}. */
  async watch(): Promise<void> {
    while (!this.isOver) {
      await sleep(WATCH_MS);
      if (!this.isWatching) continue;
      const sample = await this.look().catch(() => null);
      await this.countFrames();
      const lost = sample === null ? null : this.position.add(sample);
      if (lost === null) continue;
      this.lost.push(lost);
      this.stage.log(`lost position ${JSON.stringify(lost)} after ${this.recent.join(' · ')}`);
    }
  }

  end(): void {
    this.isOver = true;
  }

  async make({ afterMs, action }: Step): Promise<void> {
    await sleep(afterMs);
    const words = action.kind === 'fault' ? (SOAK_FAULTS[action.fault]?.name ?? '') : JSON.stringify(action);
    this.recent.push(words);
    if (this.recent.length > 6) this.recent.shift();
    if (action.kind === 'fault') await this.break(action);
    else await this.act(action);
    if (action.kind !== 'fault' && !(await this.waitForPlay(STOP_LIMIT_S))) await this.revive(`after ${words}`);
  }

  /** Waits for an advancing position. The end of an episode without a successor leads to another one. */
  async waitForPlay(limitS: number): Promise<boolean> {
    const { advances } = this.position;
    const before = advances();
    const endS = now() + limitS;
    let endedS: number | null = null;
    while (now() < endS) {
      await sleep(WATCH_MS / 2);
      if (advances() > before) return true;
      const state = await this.stage.page.state();
      if (state?.playback !== 'ended' || state.ad !== null) endedS = null;
      else endedS ??= now();
      if (endedS === null || now() - endedS < SUCCESSOR_LIMIT_S) continue;
      endedS = null;
      await this.chooseEpisode(state?.episodeId === STEADY_EPISODE ? OTHER_EPISODE : STEADY_EPISODE);
    }
    return false;
  }

  stop(text: string): void {
    this.stopsSeen.push(text);
    this.stage.log(`stopped: ${text}`);
  }

  result(): SoakResult {
    return {
      samples: this.samples,
      lostPositions: this.lost.length,
      exceptions: this.stage.page.exceptions.length,
      stops: this.stopsSeen.length,
      lost: this.lost,
      comebacks: this.comebacks,
      stopsSeen: this.stopsSeen,
    };
  }

  /** Brings the page into the same state each time, then counts. */
  async sample(minute: number): Promise<void> {
    const { page, proxy } = this.stage;
    await page.page.setViewportSize({ width: 960, height: 540 });
    await page.press('Escape', 'Escape');
    await page.call('setRate', 1);
    await page.call('setQuality', 'auto');
    const state = await page.state();
    if (state?.episodeId === STEADY_EPISODE) await this.chooseEpisode(OTHER_EPISODE);
    await this.chooseEpisode(STEADY_EPISODE);
    await page.call('play');
    if (!(await this.waitForPlay(STOP_LIMIT_S))) await this.revive('before a sample');
    this.position.excuse();
    await page.call('seek', STEADY_AT_S);
    await this.waitForPlay(STOP_LIMIT_S);
    await sleep(STEADY_S * 1000);
    const { total, dropped } = this.frames;
    const sample: Sample = {
      minute,
      ...(await page.counters()),
      connections: await proxy.connections(),
      frames: total,
      droppedFrames: dropped,
      waitedS: this.position.waitedS(),
      faults: this.faults,
    };
    this.samples.push(sample);
    await this.stage.sampled(sample);
  }

  /** A sample is true only if the episode did not change meanwhile. */
  private async look(): Promise<PlayerSample | null> {
    const { page } = this.stage;
    const before = await page.state();
    const film = await page.film();
    const after = await page.state();
    if (film === null || before === null || after === null || before.episodeId !== after.episodeId) return null;
    const isPlaying = [before, after].every(({ phase, playback, ad }) => isReady(phase, playback) && ad === null);
    return { ...film, episodeId: after.episodeId, isPlaying };
  }

  /** Begins a fault, acts, ends it and waits for the film. */
  private async break({ fault, ms, during }: FaultAction): Promise<void> {
    const { proxy, context, log } = this.stage;
    const chosen = SOAK_FAULTS[fault];
    if (chosen === undefined) return;
    this.faults += 1;
    proxy.begin(...chosen.network);
    if (chosen.isOffline) await context.setOffline(true);
    const endS = now() + ms / 1000;
    const episodeId = chosen.episodeId ?? null;
    const isElsewhere = episodeId !== null && (await this.stage.page.state())?.episodeId !== episodeId;
    if (isElsewhere) await this.chooseEpisode(episodeId);
    else if (during !== null) await this.act(during);
    await sleep(Math.max(0, endS - now()) * 1000);
    proxy.end();
    if (chosen.isOffline) await context.setOffline(false);
    const endedS = now();
    if (await this.waitForPlay(COMEBACK_LIMIT_S)) {
      const seconds = now() - endedS;
      this.comebacks.push({ fault: chosen.name, seconds });
      if (seconds > 5) log(`back after ${seconds.toFixed(1)} s: ${chosen.name}, ${JSON.stringify(during)}`);
      return;
    }
    this.comebacks.push({ fault: chosen.name, seconds: null });
    await this.revive(`${COMEBACK_LIMIT_S} s after ${chosen.name}, ${JSON.stringify(during)}`);
  }

  /** Records a stop and makes the film go on. */
  private async revive(reason: string): Promise<void> {
    const { page } = this.stage;
    const state = await page.state();
    const failure = await page.failure();
    await this.stage.stopped();
    const steps = this.recent.join(' · ');
    this.stop(`${reason}: ${state?.phase} ${state?.playback} ${state?.currentTime} ${failure ?? ''} after ${steps}`);
    for (const call of await page.mediaCalls()) this.stage.log(call);
    this.position.excuse();
    await page.pressFailureButton();
    await page.call('play');
    if (await this.waitForPlay(STOP_LIMIT_S)) return;
    await this.chooseEpisode(STEADY_EPISODE);
    await page.call('play');
    await this.waitForPlay(STOP_LIMIT_S);
  }

  private async act(action: Action): Promise<void> {
    const { page } = this.stage;
    const state = await page.state();
    const choose = (list: readonly string[] | undefined, index: number) =>
      list === undefined || list.length === 0 ? undefined : list[index % list.length];
    switch (action.kind) {
      case 'seek':
        this.position.excuse();
        await page.call('seek', (state?.duration ?? 0) * action.part);
        this.position.excuse();
        break;
      case 'keys':
        this.position.excuse();
        await page.press(...action.keys);
        await sleep(KEYS_DONE_MS);
        this.position.excuse();
        break;
      case 'episode':
        await this.chooseEpisode(action.episodeId);
        break;
      case 'menu':
        for (const testId of action.name.split('/')) await page.click(testId);
        await sleep(MENU_SHOWN_MS);
        await page.press('Escape', 'Escape');
        break;
      case 'quality': {
        const quality = choose(['auto', ...(state?.qualities ?? [])], action.index);
        if (quality !== undefined) await page.call('setQuality', quality);
        break;
      }
      case 'audio': {
        const label = choose(state?.audioTracks, action.index);
        if (label !== undefined) await page.call('setAudioTrack', label);
        break;
      }
      case 'subtitles': {
        const label = choose(state?.textTracks, action.index);
        await page.call('setTextTrack', action.index === 0 ? null : (label ?? null));
        break;
      }
      case 'rate':
        await page.call('setRate', action.rate);
        break;
      default:
        await this.actOnPage(action);
    }
  }

  private async actOnPage(action: Extract<Action, { ms: number } | { width: number }>): Promise<void> {
    const { page } = this.stage;
    if (action.kind === 'resize') {
      await page.page.setViewportSize({ width: action.width, height: action.height });
      return;
    }
    this.isWatching = false;
    if (action.kind === 'pause') await page.call('pause');
    if (action.kind === 'hidden') await page.hide(true);
    if (action.kind === 'frozen') await page.freeze(action.ms);
    else await sleep(action.ms);
    if (action.kind === 'pause') await page.call('play');
    if (action.kind === 'hidden') await page.hide(false);
    // The position was not watched during that time.
    this.position.excuse();
    this.isWatching = true;
  }

  /** Chooses an episode. One that follows an ended one waits for a press, and gets it. */
  private async chooseEpisode(episodeId: number): Promise<void> {
    const { page } = this.stage;
    const hasEnded = (await page.state())?.playback === 'ended';
    this.position.excuse();
    await page.call('setEpisode', { episodeId });
    if (hasEnded) await page.call('play');
    this.position.excuse();
  }

  /** Counts the frames since the last call. A new video counts from zero. */
  private async countFrames(): Promise<void> {
    const now = await this.stage.page.frames();
    if (now === null) return;
    const { total, dropped, lastTotal, lastDropped } = this.frames;
    const isNew = now.total < lastTotal;
    this.frames = {
      total: total + now.total - (isNew ? 0 : lastTotal),
      dropped: dropped + now.dropped - (isNew ? 0 : lastDropped),
      lastTotal: now.total,
      lastDropped: now.dropped,
    };
  }
}

const isReady = (phase: string, playback: string): boolean => phase === 'ready' && playback === 'playing';

const now = (): number => performance.now() / 1000;
