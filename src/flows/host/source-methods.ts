import type { ProtocolError } from 'vv-protocol';
import { err, type Result } from '@/lib/result';
import { isSameLabel } from '@/lib/strip-number';
import type { MediaState } from '@/media/player';
import type { AllDeps } from '../deps';
import { chooseAudio } from '../episodes/choose-audio';
import { dismissResume } from '../resume/answer-resume';
import {
  BLOCKED,
  type Done,
  type MethodTable,
  notFound,
  nothingToPlay,
  outOfRange,
  pollUntil,
  unsupported,
} from './method-answers';

type Outcome<T> = Result<T, ProtocolError>;

/** Runs a method on the source, once it can play. */
export type WithSource = <T>(
  act: (source: MediaState & { kind: string }) => Outcome<T> | Promise<Outcome<T>>,
) => Promise<Outcome<T>>;

const EMBEDS: readonly string[] = ['youtube', 'vimeo'];

/** Creates the methods that wait for a source, and are refused where its kind does not support them. */
export function createSourceMethods(deps: AllDeps, withSource: WithSource) {
  return { ...createTimeMethods(deps, withSource), ...createChoiceMethods(deps, withSource) };
}

/** Creates the wait for a source of the methods that need one. */
export function createWithSource({ media, store, pendingWork }: AllDeps): WithSource {
  return async (act) => {
    await pendingWork.settled();
    const isNone = () => store.getState().failure !== null || store.getState().isUnloaded;
    await pollUntil(() => media.state().duration > 0 || isNone());
    const { catalogued, failure, stream } = store.getState();
    if (catalogued?.available === false) return err(BLOCKED);
    if (failure !== null || stream === null) return err(nothingToPlay(failure?.kind ?? 'no content is open'));
    return act({ ...media.state(), kind: stream.source.type });
  };
}

function createTimeMethods(deps: AllDeps, withSource: WithSource) {
  const { media } = deps;
  return {
    seek: (time) =>
      withSource(async ({ duration, streamType, kind }) => {
        if (streamType === 'live') return err(unsupported('this live stream cannot be rewound'));
        if (time > duration) return err(outOfRange(`${time} s is past the end of the stream at ${duration} s`));
        // A seek answers the resume prompt.
        dismissResume(deps);
        let hasArrived = false;
        const stop = media.on('seeked', () => {
          hasArrived = true;
        });
        media.seek(time);
        // The frame of an embedded service does not always report the end of a seek.
        const isNear = () => EMBEDS.includes(kind) && Math.abs(media.state().currentTime - time) < 1;
        const answer = await pollUntil(() => hasArrived || isNear());
        stop();
        return answer;
      }),
    setRate: (rate) =>
      withSource(() => {
        if (media.isLive()) return err(unsupported('the speed of a live stream cannot be changed'));
        media.setRate(rate);
        return pollUntil(() => media.state().rate === rate);
      }),
  } satisfies Partial<MethodTable>;
}

/** A choice from one of the lists of the source. */
interface Choice {
  list: 'qualities' | 'audioTracks' | 'textTracks';
  /** Null for none of them, and for the automatic choice. */
  name: string | null;
  /** Whether sources of a kind have this list. */
  isSupported(kind: string): boolean;
  set(): void;
  /** @param one the item of the list that the name means */
  isSet(one: string | null): boolean;
}

const hasTracks = (kind: string) => !EMBEDS.includes(kind);
const hasRenditions = (kind: string) => hasTracks(kind) && kind !== 'mp4';

function createChoiceMethods(deps: AllDeps, withSource: WithSource) {
  const { media } = deps;
  const choose = ({ list, name, isSupported, set, isSet }: Choice): Promise<Done> =>
    withSource(async ({ kind }) => {
      if (!isSupported(kind)) return err(unsupported(`a source of ${kind} has no choice of ${list}`));
      // The list becomes known a moment after the stream is playable.
      if (name !== null && list !== 'textTracks') await pollUntil(() => media.state()[list].length > 0);
      const names = media.state()[list];
      const found = name === null || names.includes(name) ? name : names.find((one) => isSameLabel(one, name));
      if (found === undefined) return err(notFound(`${list} has no ${name}`));
      set();
      return pollUntil(() => isSet(found));
    });

  return {
    setQuality: (name) =>
      choose({
        list: 'qualities',
        name: name === 'auto' ? null : name,
        isSupported: hasRenditions,
        set: () => media.setQuality(name),
        isSet: (one) => one === null || media.state().quality === name,
      }),
    setAudioTrack: (label) =>
      choose({
        list: 'audioTracks',
        name: label,
        isSupported: hasRenditions,
        set: () => chooseAudio(deps, label),
        isSet: (one) => media.state().audioTrack === one,
      }),
    setTextTrack: (label) =>
      choose({
        list: 'textTracks',
        name: label,
        isSupported: (kind) => label === null || hasTracks(kind),
        set: () => media.setTextTrack(label),
        isSet: (one) => media.state().textTrack === one,
      }),
  } satisfies Partial<MethodTable>;
}
