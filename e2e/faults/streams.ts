import { type Answer, COMMON_ANSWERS } from './answers';
import type { Fault, Source, Step } from './fault';

interface Part {
  readonly what: string;
  readonly source: Source;
  readonly url: RegExp;
  readonly answers: readonly Answer[];
  /** Steps, where the fault begins while the film plays. */
  readonly steps?: readonly Step[];
  readonly query?: Readonly<Record<string, string | number>>;
}

const EACH: readonly Answer[] = [...COMMON_ANSWERS, '403', 'no-cors', 'stalled'];
const FEW: readonly Answer[] = ['404', 'hang', 'garbage', 'reset', 'no-cors', 'stalled'];

/** Position of the forty minutes that is not buffered. */
const FAR_S = 1500;

const PARTS: Readonly<Record<string, Part>> = {
  'hls-master': { what: 'HLS master playlist', source: 'short', url: /short\/master\.m3u8/, answers: EACH },
  playlist: { what: 'media playlist', source: 'short', url: /short\/v\d+\/index\.m3u8/, answers: EACH },
  'first-segment': { what: 'first segment', source: 'short', url: /short\/v\d+\/000\.(?:m4s|mpegts)/, answers: EACH },
  'second-segment': {
    what: 'second segment',
    source: 'short',
    url: /short\/v\d+\/001\.(?:m4s|mpegts)/,
    answers: ['404', 'hang', 'stalled'],
  },
  'far-segment': {
    what: 'segments after a seek into an unloaded part',
    source: 'film',
    url: /film\/.+\.m4s/,
    answers: ['403', '404', '500', 'hang', 'garbage', 'html', 'reset', 'stalled'],
    steps: [{ do: 'break' }, { do: 'seek', time: FAR_S }],
  },
  init: { what: 'init segment (fMP4)', source: 'film', url: /film\/v\d+\/init\.mp4/, answers: FEW },
  'audio-list': { what: 'audio playlist', source: 'film', url: /film\/audio\/.+\.m3u8/, answers: FEW },
  'audio-segment': { what: 'audio segments', source: 'film', url: /film\/audio\/.+\.m4s/, answers: FEW },
  'dash-manifest': {
    what: 'DASH manifest',
    source: 'dash',
    url: /dash\/manifest\.mpd/,
    answers: [...COMMON_ANSWERS, 'no-cors', 'stalled'],
  },
  'dash-init': {
    what: 'DASH init segments',
    source: 'dash',
    url: /dash\/.+\/init\.mp4/,
    answers: ['404', 'hang', 'garbage', 'reset'],
  },
  'dash-segment': {
    what: 'DASH segments',
    source: 'dash',
    url: /dash\/.+\.m4s/,
    answers: ['404', '500', 'hang', 'garbage', 'html', 'reset', 'no-cors', 'stalled'],
  },
  mp4: {
    what: 'one MP4 file',
    source: 'mp4',
    url: /progressive\/film\.mp4/,
    answers: ['403', '404', '500', 'hang', 'garbage', 'empty', 'html', 'reset'],
  },
};

const ENDS_AFTER_S = 6;

function faultOf(name: string, { what, source, url, steps, query }: Part, answer: Answer): Fault {
  // A slow answer may come in time, and a part of a stream may be passed over.
  const isPart = name === 'second-segment' || (name === 'first-segment' && ['404', 'html'].includes(answer));
  const isOther = isPart || ['slow20', 'truncated', 'empty', 'garbage'].includes(answer);
  return {
    name: `${name}-${answer}`,
    what: `${what}: ${answer}`,
    source,
    calls: [{ url, answer }],
    ...(query && { query }),
    ...(steps && { steps }),
    expect: isOther ? 'honest' : 'fails',
  };
}

/** A film that has played waits for its server for a minute, with words on the screen. */
const OUTAGE_S = 30;

function lastingOf(name: string, part: Part, answer: Answer): Fault {
  const fault = faultOf(name, part, answer);
  // A file that the server does not have is worth no wait.
  if (part.steps === undefined || answer === '404') return fault;
  return { ...fault, steps: [...part.steps, { do: 'wait', seconds: OUTAGE_S }, { do: 'mend' }], expect: 'plays' };
}

const lasting = Object.entries(PARTS).flatMap(([name, part]) =>
  part.answers.map((answer) => lastingOf(name, part, answer)),
);

/** The same, ended after some seconds: playback must follow without a press. */
const ending = Object.entries(PARTS).flatMap(([name, part]) =>
  (['hang', '500', 'stalled'] as const)
    .filter((answer) => answer !== 'stalled' || name.includes('segment'))
    .map((answer): Fault => {
      const { steps, ...fault } = faultOf(name, part, answer);
      const after: readonly Step[] = [{ do: 'wait', seconds: ENDS_AFTER_S }, { do: 'mend' }];
      return {
        ...fault,
        name: `${fault.name}-${ENDS_AFTER_S}s`,
        what: `${fault.what} for ${ENDS_AFTER_S} s`,
        ...(steps === undefined ? { endsAfterS: ENDS_AFTER_S } : { steps: [...steps, ...after] }),
        expect: 'plays',
      };
    }),
);

const once = Object.entries(PARTS)
  .filter(([, { steps }]) => steps === undefined)
  .map(([name, part]): Fault => {
    const { source, url, what } = part;
    return {
      name: `${name}-hang-once`,
      what: `${what}: hangs once`,
      source,
      calls: [{ url, answer: 'hang', times: 1 }],
      expect: 'plays',
    };
  });

const others: readonly Fault[] = [
  {
    name: 'one-rendition-segments-404',
    what: '720p segments 404, 480p good',
    source: 'short',
    calls: [{ url: /short\/v720\/\d+\.(?:m4s|mpegts)/, answer: '404' }],
    expect: 'plays',
  },
  {
    name: 'one-rendition-playlist-404',
    what: '720p playlist 404, 480p good',
    source: 'short',
    calls: [{ url: /short\/v720\/index\.m3u8/, answer: '404' }],
    expect: 'plays',
  },
  {
    name: 'one-rendition-segments-hang',
    what: '720p segments hang, 480p good',
    source: 'short',
    calls: [{ url: /short\/v720\/\d+\.(?:m4s|mpegts)/, answer: 'hang' }],
    expect: 'plays',
  },
  {
    name: 'posters-hang',
    what: 'posters hang',
    source: 'film',
    calls: [{ url: /\/posters\//, answer: 'hang' }],
    expect: 'plays',
  },
  {
    name: 'one-segment-404',
    what: 'one segment 404 in every rendition',
    source: 'film',
    // The film repeats a minute: this segment comes 12 s after the seek.
    calls: [{ url: /film\/v\d+\/t25-002\.m4s/, answer: '404' }],
    steps: [{ do: 'break' }, { do: 'seek', time: FAR_S }, { do: 'wait', seconds: 25 }],
    expect: 'plays',
    moves: true,
  },
  {
    name: 'segments-missing',
    what: 'a stream without its segments',
    source: 'short',
    query: { movie_id: 9 },
    expect: 'fails-for-good',
  },
  ...(['403', '410'] as const).map(
    (answer): Fault => ({
      name: `signed-segments-${answer}-once`,
      what: `segments answer ${answer} six times, as a signed URL that has ended`,
      source: 'film',
      calls: [{ url: /film\/.+\.m4s/, answer, times: 6 }],
      steps: [{ do: 'break' }, { do: 'seek', time: FAR_S }],
      expect: 'plays',
    }),
  ),
];

/** Faults of the streams: HLS, DASH and files. */
export const STREAM_FAULTS: readonly Fault[] = [...lasting, ...ending, ...once, ...others];
