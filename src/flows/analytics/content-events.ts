import type { Id } from '@/domain/catalogue/id';
import type { MediaState } from '@/media/player';
import { selectAdPending, selectPlayIntended } from '@/store/selectors';
import type { EventMoment, TimelineEvent } from '../timeline';
import { rounded } from './payload';
import { createSeeks } from './seeks';
import type { Viewing } from './viewing';

/** Sends an analytics event with the snapshots of a moment and extra fields. */
export type SendEvent = (event: string, moment: EventMoment, own?: Readonly<Record<string, unknown>>) => void;

/** A pause this close to the end is part of the end. Background tabs report the time only every 250 ms. */
const END_SLACK_S = 0.5;

interface PlayTime {
  currentTime: number;
  duration: number;
}

/** Reports the viewer's actions on the content and the watched milestones. */
export class ContentEvents {
  readonly #send: SendEvent;
  readonly #viewing: Viewing;
  /** Both of one source. */
  #seeks = createSeeks();
  #choices = createChoices();
  #episodeId: Id | null = null;
  /** Playback of the content without the effects of ads: an ad neither pauses nor starts it. */
  #isPlaying = false;

  constructor(send: SendEvent, viewing: Viewing) {
    this.#send = send;
    this.#viewing = viewing;
  }

  /** Handles a timeline event. */
  record(event: TimelineEvent): void {
    this.#onProduct(event);
    if (!isOn(event)) return;
    const previousPosition = this.#viewing.position();
    const isArrived = event.name === 'seeked' || event.name === 'playing';
    const isSeeking = event.name === 'seeking' || (this.#seeks.isUnderWay() && !isArrived);
    const { rate, playback } = event.media;
    this.#viewing.set({ rate, isPlaying: playback === 'playing' && !isSeeking });
    this.#advance(event, event.media);
    this.#onPlayback(event, previousPosition);
    this.#onChoice(event);
  }

  /** Handles a new playback position. */
  time(moment: EventMoment, time: PlayTime): void {
    if (isOn(moment)) this.#advance(moment, time);
  }

  #advance(moment: EventMoment, { currentTime, duration }: PlayTime): void {
    const { milestones, minute } = this.#viewing.step(moment, currentTime, duration);
    for (const percent of milestones) this.#send('progress', moment, { percent });
    if (minute) this.#send('timeupdate', moment);
  }

  #reset(): void {
    this.#isPlaying = false;
    this.#seeks = createSeeks();
    this.#choices = createChoices();
  }

  #onPlayback(event: TimelineEvent, previousPosition: number | null): void {
    switch (event.name) {
      case 'ready':
        this.#seeks.ready();
        this.#choices.ready(event.media);
        break;
      case 'play':
        this.#seeks.played(event.at);
        if (this.#isPlaying || selectAdPending(event.state)) break;
        this.#isPlaying = true;
        this.#send('play', event);
        break;
      case 'pause':
        if (!this.#isPlaying || selectAdPending(event.state) || isAtEnd(event)) break;
        this.#isPlaying = false;
        this.#send('pause', event);
        break;
      case 'ended':
        this.#isPlaying = false;
        this.#seeks.ended();
        if (this.#viewing.end()) this.#send('progress', event, { percent: 100 });
        this.#send('ended', event);
        break;
      case 'seeking':
        this.#seeks.begin(event, previousPosition, event.detail.to);
        break;
      case 'playing':
      case 'seeked':
        this.#arrive(event);
        break;
    }
  }

  /** Ends the seek when playback moves, even without a `seeked` event. */
  #arrive(event: TimelineEvent): void {
    if (this.#seeks.isUnderWay()) this.#viewing.arrive();
    const seek = this.#seeks.arrive(event.state.lastPosition?.seconds ?? null);
    if (seek !== null) this.#send('seek', event, { from: rounded(seek.from), to: rounded(seek.to) });
  }

  #onChoice(event: TimelineEvent): void {
    switch (event.name) {
      case 'qualitychange': {
        const { quality, by } = event.detail;
        const isChanged = this.#choices.change('quality', quality);
        if (isChanged && by !== 'player') this.#send('quality_change', event, { automatic: by === 'automatic' });
        break;
      }
      case 'audiotrackchange':
        if (this.#choices.change('audioTrack', event.detail.label)) {
          this.#send('audio_change', event, { audio_track: event.detail.label });
        }
        break;
      case 'texttrackchange':
        if (this.#choices.change('textTrack', event.detail.label) && event.detail.asked) {
          this.#send('subtitle_change', event, { subtitles: event.detail.label });
        }
        break;
      case 'airplayrequest':
        this.#send('airplay_icon_click', event);
        break;
    }
  }

  #onProduct(event: TimelineEvent): void {
    switch (event.name) {
      case 'episodechange':
        this.#changeEpisode(event);
        break;
      case 'contentchange':
        this.#reset();
        this.#viewing.interrupt();
        // The first episode of a film follows none.
        this.#episodeId = null;
        break;
      case 'variantchange': {
        const wasPlaying = this.#isPlaying;
        this.#reset();
        // The new variant continues in the same playback state.
        this.#isPlaying = wasPlaying;
        this.#viewing.interrupt();
        this.#send('variant_change', event);
        break;
      }
      case 'broken':
        this.#reset();
        this.#viewing.interrupt();
        break;
      case 'adend':
        // A viewer who paused the ad has also paused the content.
        if (!selectPlayIntended(event.state)) this.#isPlaying = false;
        break;
    }
  }

  #changeEpisode(event: TimelineEvent): void {
    const previous = this.#episodeId;
    this.#episodeId = event.state.selection?.episodeId ?? null;
    this.#reset();
    // A restart after a failure continues the same episode.
    if (previous === this.#episodeId) {
      this.#viewing.interrupt();
      return;
    }
    const { realS, videoS } = this.#viewing.totals();
    this.#viewing.begin(this.#episodeId);
    if (previous === null) return;
    this.#send('episode_change', event, {
      previous_episode_id: previous,
      previous_real_time_played_sec: rounded(realS),
      previous_video_time_played_sec: rounded(videoS),
    });
  }
}

/** True when the player has the selected stream, and not the placeholder. */
const isOn = ({ state }: EventMoment): boolean => state.stream !== null && state.catalogued?.available === true;

const isAtEnd = ({ media: mediaState }: EventMoment): boolean =>
  mediaState.playback === 'ended' ||
  (mediaState.duration > 0 && mediaState.duration - mediaState.currentTime < END_SLACK_S);

type Choice = 'quality' | 'audioTrack' | 'textTrack';

/** Creates the tracker of the selection of a source, which separates its changes from the initial one of a source. */
function createChoices() {
  let known: Pick<MediaState, Choice> | null = null;
  return {
    /** Records the initial selection of a playable source. */
    ready({ quality, audioTrack, textTrack }: MediaState) {
      known ??= { quality, audioTrack, textTrack };
    },
    /** Whether the value differs from the previous one. */
    change(choice: Choice, value: string | null) {
      if (known === null) return false;
      const before = known[choice];
      known = { ...known, [choice]: value };
      // The initial quality or dub may become known a moment after the source is playable.
      return value !== before && (before !== null || choice === 'textTrack');
    },
  };
}
