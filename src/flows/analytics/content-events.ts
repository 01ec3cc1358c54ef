import { selectAdPending, selectPlayIntended } from '@/store/selectors';
import type { EventMoment, TimelineEvent } from '../timeline';
import { rounded } from './payload';
import { createSeeks } from './seeks';
import { createChoices } from './viewer-choices';
import type { Viewing } from './viewing';

/** Sends an event of the statistics as of a moment, with fields of its own. */
export type SendEvent = (event: string, moment: EventMoment, own?: Readonly<Record<string, unknown>>) => void;

/** A pause this close to the end is the end's. Where nobody looks, the player tells its time only every 250 ms. */
const END_SLACK_S = 0.5;

/** Makes the events of the content of what happens to it: what a viewer does, and how far it is watched. */
export function createContentEvents(tell: SendEvent, viewing: Viewing) {
  const seeks = createSeeks();
  const choices = createChoices();
  let episodeId: number | null = null;
  /** As the viewer sees it: a pause that an ad brings is none, and neither is going on after it a start. */
  let isPlaying = false;

  const step = (moment: EventMoment, time: { currentTime: number; duration: number } = moment.media) => {
    const { milestones, minute } = viewing.step(moment.at, time.currentTime, time.duration);
    for (const percent of milestones) tell('progress', moment, { percent });
    if (minute) tell('timeupdate', moment);
  };
  const reset = () => {
    isPlaying = false;
    seeks.reset();
    choices.reset();
  };

  /** `was`: second the viewer was at before the player told of this. */
  const onSource = (mark: TimelineEvent, was: number | null) => {
    switch (mark.name) {
      case 'ready':
        seeks.ready();
        choices.ready(mark.media);
        break;
      case 'play':
        seeks.played(mark.at);
        if (!isPlaying && !selectAdPending(mark.state)) {
          isPlaying = true;
          tell('play', mark);
        }
        break;
      case 'pause':
        if (isPlaying && !selectAdPending(mark.state) && !isAtEnd(mark)) {
          isPlaying = false;
          tell('pause', mark);
        }
        break;
      case 'ended':
        isPlaying = false;
        seeks.ended();
        if (viewing.end()) tell('progress', mark, { percent: 100 });
        tell('ended', mark);
        break;
      case 'seeking':
        seeks.begin(mark, was, mark.detail.to);
        break;
      // What moves has arrived, whether that was told or not.
      case 'playing':
      case 'seeked': {
        if (seeks.isUnderWay()) viewing.arrive();
        const seek = seeks.arrive(mark.state.lastPosition?.seconds ?? null);
        if (seek !== null) tell('seek', mark, { from: rounded(seek.from), to: rounded(seek.to) });
        break;
      }
      case 'qualitychange': {
        const { quality, by } = mark.detail;
        if (choices.change('quality', quality) && by !== 'player') {
          tell('quality_change', mark, { automatic: by === 'automatic' });
        }
        break;
      }
      case 'audiotrackchange':
        if (choices.change('audioTrack', mark.detail.label)) {
          tell('audio_change', mark, { audio_track: mark.detail.label });
        }
        break;
      case 'texttrackchange':
        if (choices.change('textTrack', mark.detail.label) && mark.detail.asked) {
          tell('subtitle_change', mark, { subtitles: mark.detail.label });
        }
        break;
      case 'airplayrequest':
        tell('airplay_icon_click', mark);
        break;
    }
  };

  const onProduct = (mark: TimelineEvent) => {
    switch (mark.name) {
      case 'episodechange': {
        const before = episodeId;
        episodeId = mark.state.selection?.episodeId ?? null;
        reset();
        // A new start of the player after a failure goes on with the same one.
        if (before === episodeId) return viewing.interrupt();
        const { realS, videoS } = viewing.totals();
        viewing.begin(episodeId);
        const left = { previous_real_time_played_sec: rounded(realS), previous_video_time_played_sec: rounded(videoS) };
        if (before !== null) tell('episode_change', mark, { previous_episode_id: before, ...left });
        break;
      }
      case 'variantchange': {
        const wasPlaying = isPlaying;
        reset();
        // Goes on by itself, as it was.
        isPlaying = wasPlaying;
        viewing.interrupt();
        tell('variant_change', mark);
        break;
      }
      case 'broken':
        reset();
        viewing.interrupt();
        break;
      case 'adend':
        // Somebody paused the ad, and so the content after it.
        if (!selectPlayIntended(mark.state)) isPlaying = false;
        break;
    }
  };

  return {
    mark(mark: TimelineEvent): void {
      onProduct(mark);
      if (!isOn(mark)) return;
      const was = viewing.position();
      const isArrived = mark.name === 'seeked' || mark.name === 'playing';
      const isSeeking = mark.name === 'seeking' || (seeks.isUnderWay() && !isArrived);
      viewing.set({ rate: mark.media.rate, isPlaying: mark.media.playback === 'playing' && !isSeeking });
      step(mark);
      onSource(mark, was);
    },
    /** The time of the content went on, or stands elsewhere. */
    time(moment: EventMoment, time: { currentTime: number; duration: number }): void {
      if (isOn(moment)) step(moment, time);
    },
  };
}

/** What the player has is what was chosen, and no placeholder of it. */
const isOn = ({ state }: EventMoment): boolean => state.stream !== null && state.catalogued?.available === true;

const isAtEnd = ({ media: facts }: EventMoment): boolean =>
  facts.playback === 'ended' || (facts.duration > 0 && facts.duration - facts.currentTime < END_SLACK_S);
