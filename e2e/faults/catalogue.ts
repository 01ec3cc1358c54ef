import { type Answer, COMMON_ANSWERS } from './answers';
import type { Expectation, Fault } from './fault';

/** Calls of the catalogue at the start of a series. */
const CALLS = {
  content: /\/contents\/\d+(?:\?|$)/,
  episodes: /\/episodes\?/,
  'master-json': /\/media\/.+\.json(?:\?|$)/,
  seasons: /\/contents\/\d+\/seasons/,
  available: /\/contents\/\d+\/available/,
} as const;

type Call = keyof typeof CALLS;

const ALL = Object.keys(CALLS) as Call[];
/** Calls without which nothing can be played. */
const REQUIRED: readonly Call[] = ['content', 'episodes', 'master-json'];

const ANSWERS: readonly Answer[] = [...COMMON_ANSWERS, 'wrong-types', 'wrong-inside', 'huge', 'null'];

/** Failures that end after some seconds. */
const ENDING: readonly Answer[] = ['403', '500', 'hang', 'html', 'reset', 'refused'];

const ENDS_AFTER_S = 6;

function expectationOf(call: Call, answer: Answer): Expectation {
  if (!REQUIRED.includes(call) || answer === 'huge') return 'plays';
  // A title that does not exist is an answer, not a fault: its screen asks for nothing more.
  if (answer === '404' && call !== 'master-json') return 'fails-for-good';
  return answer === 'slow20' ? 'honest' : 'fails';
}

function kindOf(call: Call, answer: Answer): string | undefined {
  if (call === 'master-json') return 'master-failed';
  return answer === '404' ? 'content-not-found' : undefined;
}

const lasting = ALL.flatMap((call) =>
  ANSWERS.map((answer): Fault => {
    const expect = expectationOf(call, answer);
    const kind = expect.startsWith('fails') ? kindOf(call, answer) : undefined;
    return {
      name: `${call}-${answer}`,
      what: `${call}: ${answer}`,
      source: 'series',
      calls: [{ url: CALLS[call], answer }],
      expect,
      ...(kind === undefined ? {} : { kind }),
    };
  }),
);

const ending = REQUIRED.flatMap((call) =>
  ENDING.map(
    (answer): Fault => ({
      name: `${call}-${answer}-${ENDS_AFTER_S}s`,
      what: `${call}: ${answer} for ${ENDS_AFTER_S} s`,
      source: 'series',
      calls: [{ url: CALLS[call], answer }],
      endsAfterS: ENDS_AFTER_S,
      expect: 'plays',
    }),
  ),
);

const once = REQUIRED.flatMap((call) =>
  (['hang', '500', 'reset'] as const).map(
    (answer): Fault => ({
      name: `${call}-${answer}-once`,
      what: `${call}: the first call ${answer}, a second is answered`,
      source: 'series',
      calls: [{ url: CALLS[call], answer, times: 1 }],
      expect: answer === 'hang' ? 'plays' : 'honest',
    }),
  ),
);

/** Combinations and calls of a signed-in viewer. */
const others: readonly Fault[] = [
  {
    name: 'catalogue-refused-6s',
    what: 'the whole catalogue service refuses connections for 6 s',
    source: 'series',
    calls: [{ url: /:\d+\/(?:contents|episodes|media|ad-list)/, answer: 'refused' }],
    endsAfterS: 6,
    expect: 'plays',
  },
  {
    name: 'catalogue-hang-6s',
    what: 'the whole catalogue service is silent for 6 s',
    source: 'series',
    calls: [{ url: /:\d+\/(?:contents|episodes|media|ad-list)/, answer: 'hang' }],
    endsAfterS: 6,
    expect: 'plays',
  },
  {
    name: 'content-and-episodes-hang-once',
    what: 'content and episodes hang once each',
    source: 'series',
    calls: [
      { url: CALLS.content, answer: 'hang', times: 1 },
      { url: CALLS.episodes, answer: 'hang', times: 1 },
    ],
    expect: 'plays',
  },
  ...(['401', '403', '500', 'hang'] as const).map(
    (answer): Fault => ({
      name: `account-${answer}`,
      what: `signed in: account calls ${answer}`,
      source: 'series',
      account: 'valid',
      calls: [{ url: /\/episodes\/(?:watched|\d+\/)|\/watched/, answer }],
      expect: 'plays',
    }),
  ),
  ...(['500', 'hang', 'garbage', '401'] as const).map(
    (answer): Fault => ({
      name: `renew-${answer}`,
      what: `signed in, token ended; renewal: ${answer}`,
      source: 'series',
      account: 'ended',
      calls: [{ url: /\/authentication|\/refresh/, answer }],
      expect: 'plays',
    }),
  ),
  {
    name: 'account-all-401',
    what: 'signed in: every catalogue call with the token 401',
    source: 'series',
    account: 'valid',
    calls: [{ url: /:\d+\/(?:contents|episodes)/, answer: '401', withToken: true }],
    expect: 'plays',
  },
];

/** Faults of the catalogue's calls. */
export const CATALOGUE_FAULTS: readonly Fault[] = [...lasting, ...ending, ...once, ...others];
