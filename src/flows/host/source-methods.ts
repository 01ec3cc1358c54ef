import type { HostError } from '@/host/messages';
import { err, ok, type Result } from '@/lib/result';
import type { MediaState } from '@/media/player';
import type { AllDeps } from '../deps';
import { BLOCKED, failedBy, type Methods, notFound, unsupported } from './host-errors';
import type { HostCommands } from './on-host';
import { until } from './poll-until';

type SourceMethod = 'seek' | 'setRate' | 'setQuality' | 'setAudioTrack' | 'setTextTrack';

const EMBEDS: readonly string[] = ['youtube', 'vimeo'];

/** The methods that act on what is on: they wait for it, and are refused where its kind has no such thing. */
export function createSourceMethods(deps: AllDeps, commands: HostCommands): Pick<Methods, SourceMethod> {
  const { media, store, pendingWork } = deps;
  const facts = () => media.state();

  /** Waits for a source that can be played. */
  const source = async (): Promise<Result<MediaState & { kind: string }, HostError>> => {
    const isOver = () => store.getState().failure !== null;
    await pendingWork.settled();
    await until(() => facts().duration > 0 || isOver());
    const { catalogued, failure, stream } = store.getState();
    if (catalogued?.available === false) return err(BLOCKED);
    if (failure !== null || stream === null) return err(failedBy(failure?.kind ?? 'nothing is open'));
    return ok({ ...facts(), kind: stream.source.type });
  };

  /** A choice from one of the source's lists; `has` says whether such a source has it at all. */
  const choose = async (
    list: 'qualities' | 'audioTracks' | 'textTracks',
    name: string,
    has: (kind: string) => boolean,
    set: () => void,
    isSet: () => boolean,
  ) => {
    const got = await source();
    if (!got.ok) return got;
    if (!has(got.value.kind)) return err(unsupported(`a source of ${got.value.kind} has no choice of ${list}`));
    // The list comes with the stream, a moment after it can be played.
    if (list !== 'textTracks') await until(() => facts()[list].length > 0);
    if (!facts()[list].includes(name)) return err(notFound(`${name} is not among ${list}`));
    set();
    return until(isSet);
  };
  const isStream = (kind: string) => !EMBEDS.includes(kind) && kind !== 'mp4';

  return {
    seek: async (time) => {
      const got = await source();
      if (!got.ok) return got;
      const { duration, streamType, kind } = got.value;
      if (streamType === 'live') return err(unsupported('a live stream without a past'));
      if (time > duration) return err({ name: 'RangeError', message: `the stream ends at ${duration}` });
      // Somewhere else than at the saved second: nothing is left to ask.
      commands.dismissResume(deps);
      let isThere = false;
      const stop = media.on('seeked', () => {
        isThere = true;
      });
      media.seek(time);
      // A service's frame does not always say that it has arrived.
      const isNear = () => EMBEDS.includes(kind) && Math.abs(facts().currentTime - time) < 1;
      const came = await until(() => isThere || isNear());
      stop();
      return came;
    },
    setRate: async (rate) => {
      const got = await source();
      if (!got.ok) return got;
      if (got.value.streamType.startsWith('live')) return err(unsupported('a live stream has one speed'));
      media.setRate(rate);
      return until(() => facts().rate === rate);
    },
    setQuality: async (name) => {
      if (name !== 'auto') {
        return choose(
          'qualities',
          name,
          isStream,
          () => media.setQuality(name),
          () => facts().quality === name,
        );
      }
      const got = await source();
      if (!got.ok) return got;
      if (!isStream(got.value.kind))
        return err(unsupported(`a source of ${got.value.kind} has no choice of qualities`));
      media.setQuality(name);
      return ok(null);
    },
    setAudioTrack: (label) =>
      choose(
        'audioTracks',
        label,
        isStream,
        () => commands.chooseAudio(deps, label),
        () => facts().audioTrack === label,
      ),
    setTextTrack: async (label) => {
      const isSet = () => facts().textTrack === label;
      const set = () => media.setTextTrack(label);
      if (label !== null) return choose('textTracks', label, (kind) => !EMBEDS.includes(kind), set, isSet);
      const got = await source();
      if (!got.ok) return got;
      set();
      return until(isSet);
    },
  };
}
