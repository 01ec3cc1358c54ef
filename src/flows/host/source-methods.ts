import type { ProtocolError } from 'vv-protocol';
import { err, ok, type Result } from '@/lib/result';
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

/** Waits for a playable source. */
export type AwaitSource = () => Promise<Result<MediaState & { kind: string }, ProtocolError>>;

const EMBEDS: readonly string[] = ['youtube', 'vimeo'];

/** Creates the methods that wait for a source, and are refused where its kind does not support them. */
export function createSourceMethods(deps: AllDeps, awaitSource: AwaitSource) {
  return { ...createTimeMethods(deps, awaitSource), ...createChoiceMethods(deps, awaitSource) };
}

/** Creates the wait for a source of the methods that need one. */
export function createAwaitSource({ media, store, pendingWork }: AllDeps): AwaitSource {
  return async () => {
    await pendingWork.settled();
    const isNone = () => store.getState().failure !== null || store.getState().isUnloaded;
    await pollUntil(() => media.state().duration > 0 || isNone());
    const { catalogued, failure, stream } = store.getState();
    if (catalogued?.available === false) return err(BLOCKED);
    if (failure !== null || stream === null) return err(nothingToPlay(failure?.kind ?? 'no content is open'));
    return ok({ ...media.state(), kind: stream.source.type });
  };
}

function createTimeMethods(deps: AllDeps, awaitSource: AwaitSource) {
  const { media } = deps;
  return {
    seek: async (time) => {
      const source = await awaitSource();
      if (!source.ok) return source;
      const { duration, streamType, kind } = source.value;
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
    },
    setRate: async (rate) => {
      const source = await awaitSource();
      if (!source.ok) return source;
      if (media.isLive()) return err(unsupported('the speed of a live stream cannot be changed'));
      media.setRate(rate);
      return pollUntil(() => media.state().rate === rate);
    },
  } satisfies Partial<MethodTable>;
}

/** A choice from one of the lists of the source. */
interface Choice {
  list: 'qualities' | 'audioTracks' | 'textTracks';
  name: string;
  /** Whether sources of a kind have this list. */
  isSupported(kind: string): boolean;
  set(): void;
  /** @param one the item of the list that the name means */
  isSet(one: string): boolean;
}

const hasTracks = (kind: string) => !EMBEDS.includes(kind);
const hasRenditions = (kind: string) => hasTracks(kind) && kind !== 'mp4';

function createChoiceMethods(deps: AllDeps, awaitSource: AwaitSource) {
  const { media } = deps;
  const choose = async ({ list, name, isSupported, set, isSet }: Choice): Promise<Done> => {
    const source = await awaitSource();
    if (!source.ok) return source;
    if (!isSupported(source.value.kind)) return err(noChoice(source.value.kind, list));
    // The list becomes known a moment after the stream is playable.
    if (list !== 'textTracks') await pollUntil(() => media.state()[list].length > 0);
    const names = media.state()[list];
    const found = names.includes(name) ? name : names.find((one) => isSameLabel(one, name));
    if (found === undefined) return err(notFound(`${list} has no ${name}`));
    set();
    return pollUntil(() => isSet(found));
  };

  return {
    setQuality: async (name) => {
      if (name !== 'auto') {
        return choose({
          list: 'qualities',
          name,
          isSupported: hasRenditions,
          set: () => media.setQuality(name),
          isSet: () => media.state().quality === name,
        });
      }
      const source = await awaitSource();
      if (!source.ok) return source;
      if (!hasRenditions(source.value.kind)) return err(noChoice(source.value.kind, 'qualities'));
      media.setQuality(name);
      return ok(null);
    },
    setAudioTrack: (label) =>
      choose({
        list: 'audioTracks',
        name: label,
        isSupported: hasRenditions,
        set: () => chooseAudio(deps, label),
        isSet: (one) => media.state().audioTrack === one,
      }),
    setTextTrack: async (label) => {
      const isSet = (one: string | null) => media.state().textTrack === one;
      const set = () => media.setTextTrack(label);
      if (label !== null) return choose({ list: 'textTracks', name: label, isSupported: hasTracks, set, isSet });
      const source = await awaitSource();
      if (!source.ok) return source;
      set();
      return pollUntil(() => isSet(null));
    },
  } satisfies Partial<MethodTable>;
}

const noChoice = (kind: string, list: string): ProtocolError =>
  unsupported(`a source of ${kind} has no choice of ${list}`);
