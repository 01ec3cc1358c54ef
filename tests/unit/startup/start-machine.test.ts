import { describe, expect, test } from 'vitest';
import type { StartPlan } from '@/domain/startup/plan-start';
import type { StartWait } from '@/domain/startup/start-limit';
import { reduceStart } from '@/startup/start-machine';
import { createStartState, type StartEffect, type StartEvent, type StartState } from '@/startup/start-state';
import type { Visit } from '@/startup/visit';

const AUTOPLAY: Visit = {
  hasCalls: true,
  startsByItself: true,
  savesData: false,
  canPreview: true,
  awaitsPlan: true,
  preloadsAds: true,
  prerollSeen: null,
};
const PRESS: Visit = { ...AUTOPLAY, startsByItself: false, preloadsAds: false };

const aPlan = (over: Partial<StartPlan> = {}) =>
  ({
    episode: { id: 11 },
    url: 'https://m.example/master.json',
    adList: 'list',
    asks: false,
    ...over,
  }) as unknown as StartPlan;

const SEGMENT = { url: '0.m4s', requestUrl: '0.m4s' };

/** Events by a short name. */
const EVENTS: Readonly<Record<string, StartEvent>> = {
  began: {},
  plan: { plan: aPlan() },
  // The question replaces a request to play.
  'plan, asks': { plan: aPlan({ asks: true, startAt: 30 }), plays: false },
  'no plan': { plan: null },
  'no ads': { ads: 'none' },
  'no list': { ads: 'left' },
  preroll: { ads: 'preroll' },
  'plan, mp4': { plan: aPlan({ url: 'https://m.example/film.mp4', adList: null }) },
  hls: { stream: { url: 'm3u8', kind: 'hls' } },
  dash: { stream: { url: 'mpd', kind: 'dash' } },
  mp4: { stream: { url: 'mp4', kind: 'native' } },
  youtube: { stream: 'other' },
  'no stream': { stream: null },
  playlist: { segments: [SEGMENT] },
  playlists: { playlists: true },
  'broken playlists': { playlists: false },
  segments: { loaded: 1 },
  library: { library: true },
  'no library': { library: false },
  'dash.js': { dash: true },
  'no dash.js': { dash: false },
  seen: { isSeen: true },
  adCode: { adCode: true },
  'no adCode': { adCode: false },
  ad: { adShown: true },
  'no ad': { adShown: false },
  ready: { isReady: true },
  shown: { isShown: true },
  press: { plays: true },
  continue: { answer: 'continue' },
  'start-over': { answer: 'start-over' },
  dismiss: { answer: 'dismiss' },
  expired: { isExpired: true },
  pageFailed: { isFailed: true },
  broke: { isBroken: true },
};

/** An event, or `~wait` for the end of a wait. */
const eventOf = (text: string): StartEvent =>
  text.startsWith('~') ? { over: text.slice(1) as StartWait } : (EVENTS[text] as StartEvent);

/** Effects in short: a wait is `~name`. */
function short(effect: StartEffect): string {
  if (effect.name === 'wait') return `~${effect.wait}`;
  return effect.name === 'openPreview' && !effect.plays ? 'openPreview held' : effect.name;
}

/** The state after events in a text such as `began, plan`, with the effects of the last one. */
function after(visit: Partial<Visit>, text: string): { state: StartState; effects: string[] } {
  let state = createStartState({ ...AUTOPLAY, ...visit });
  let effects: StartEffect[] = [];
  for (const event of text.split(/; /)) [state, effects] = reduceStart(state, eventOf(event));
  return { state, effects: effects.map(short) };
}

/** Events that lead to each step. */
const PREROLL = 'began; seen; plan; preroll; hls; library';
const FILM = 'began; seen; plan; no ads; hls; library';
const ASKS = 'began; seen; plan, asks; no ads; hls';
const STATES: Readonly<Record<string, readonly [Visit, string]>> = {
  first: [AUTOPLAY, 'began; seen; plan'],
  view: [AUTOPLAY, 'began; plan; hls; no ads; library'],
  preroll: [AUTOPLAY, PREROLL],
  ad: [AUTOPLAY, `${PREROLL}; adCode`],
  stream: [AUTOPLAY, 'began; seen; plan; no ads; library'],
  film: [AUTOPLAY, FILM],
  'film, held': [PRESS, FILM],
  'film, asks': [AUTOPLAY, `${ASKS}; library`],
  widget: [AUTOPLAY, `${FILM}; shown`],
  'widget, held': [PRESS, `${FILM}; ready`],
  'widget, ad': [AUTOPLAY, `${PREROLL}; adCode; ~adFrame`],
};
const COLUMNS =
  'preroll; no ads; no list; hls; dash; mp4; youtube; no stream; library; no library; seen; adCode; no adCode; ad; no ad; ready; shown; press; ' +
  'expired; pageFailed; broke; ~view; ~adCode; ~adFrame; ~stream; ~frame';

test('Start machine: every event at every step', () => {
  const lines = Object.entries(STATES).flatMap(([name, [visit, way]]) => {
    const before = after(visit, way).state;
    expect(name.startsWith(String(before.step)), `${name} is ${before.step}`).toBe(true);
    return COLUMNS.split('; ').flatMap((event) => {
      const { state, effects } = after(visit, `${way}; ${event}`);
      const step = state.step === before.step ? '' : `> ${state.step}`;
      return step === '' && effects.length === 0 ? [] : [`${name} | ${event} | ${[step, ...effects].join(' ').trim()}`];
    });
  });
  expect(`\n${lines.join('\n')}\n`).toMatchInlineSnapshot(`
    "
    first | preroll | > preroll loadAdCode ~adCode
    first | no ads | > stream
    first | no list | > widget preloadPlayer mountWidget
    first | hls | fetchPlaylists
    first | dash | loadDash ~dash fetchPlaylists
    first | mp4 | ~adList
    first | youtube | ~adList preloadPlayer
    first | no stream | ~adList preloadPlayer
    first | library | ~files
    first | no library | ~adList
    first | ready | preloadPlayer
    first | broke | > widget preloadPlayer mountWidget
    view | seen | > film fetchPlaylists openPreview ~frame
    view | broke | > widget preloadPlayer mountWidget
    view | ~view | > widget preloadPlayer mountWidget
    preroll | adCode | > ad beginAds ~adFrame
    preroll | no adCode | > widget preloadPlayer mountWidget
    preroll | broke | > widget preloadPlayer mountWidget
    preroll | ~adCode | > widget preloadPlayer mountWidget
    ad | ad | > widget preloadPlayer mountWidget
    ad | no ad | > film openPreview ~frame
    ad | pageFailed | stopAds
    ad | broke | > widget preloadPlayer mountWidget
    ad | ~adFrame | > widget preloadPlayer mountWidget
    stream | hls | > film fetchPlaylists openPreview ~frame
    stream | dash | loadDash ~dash fetchPlaylists
    stream | mp4 | > film openPreview ~frame
    stream | youtube | > widget preloadPlayer mountWidget
    stream | no stream | > widget preloadPlayer mountWidget
    stream | ready | preloadPlayer
    stream | expired | > widget preloadPlayer mountWidget
    stream | pageFailed | > widget preloadPlayer mountWidget
    stream | broke | > widget preloadPlayer mountWidget
    stream | ~stream | > widget preloadPlayer mountWidget
    film | shown | > widget preloadPlayer mountWidget
    film | expired | dropPreview
    film | pageFailed | dropPreview
    film | broke | > widget preloadPlayer mountWidget
    film | ~frame | > widget preloadPlayer mountWidget
    film, held | ready | > widget preloadPlayer mountWidget
    film, held | shown | > widget preloadPlayer mountWidget
    film, held | expired | dropPreview
    film, held | pageFailed | dropPreview
    film, held | broke | > widget preloadPlayer mountWidget
    film, held | ~frame | > widget preloadPlayer mountWidget
    film, asks | ready | > widget preloadPlayer mountWidget
    film, asks | shown | > widget preloadPlayer mountWidget
    film, asks | expired | dropPreview
    film, asks | pageFailed | dropPreview
    film, asks | broke | > widget preloadPlayer mountWidget
    film, asks | ~frame | > widget preloadPlayer mountWidget
    widget | expired | dropPreview
    widget | pageFailed | dropPreview
    widget, held | expired | dropPreview
    widget, held | pageFailed | dropPreview
    widget, ad | pageFailed | stopAds
    "
  `);
});

/** Kinds of visits, by a name. */
const VISITS: Readonly<Record<string, Partial<Visit>>> = {
  '': {},
  'no list set': { preloadsAds: false },
  repeated: { preloadsAds: false, awaitsPlan: false },
  'no calls': { hasCalls: false },
  press: { startsByItself: false, preloadsAds: false },
  'preroll seen': { prerollSeen: 11 },
  'saves data': { savesData: true },
};

/** What a start does, the visit where it is no autoplay, the events, and the effects of the last one. */
const WALKS = `
  asks for the plan and the view first, and hls.js waits for the plan |  | began | followCalls ~earlyPlan ~library preloadAds
  loads hls.js at once where files are on their way | repeated | began | followCalls loadLibrary ~library
  loads hls.js before a slow plan | no list set | began; ~earlyPlan | loadLibrary
  does nothing before the widget without calls | no calls | began | loadLibrary preloadPlayer mountWidget
  does not preload the code of ads before a press | press | began | followCalls ~earlyPlan ~library
  requests list and source of a plan, then seasons and hls.js |  | began; plan | fetchAdList fetchSource loadLibrary
  goes on without a preview where nothing can play |  | began; seen; no plan; no stream | preloadPlayer mountWidget
  has no ads of a shown preroll | preroll seen | began; seen; plan; hls; library | openPreview ~frame
  fetches no file of the film out of view |  | began; plan; no ads; hls |
  fetches the playlists once in view |  | began; plan; no ads; hls; seen | fetchPlaylists
  fetches the segments of a playlist at once |  | began; seen; plan; no ads; hls; playlist | fetchSegments
  fetches the playlists for a widget that comes first |  | began; plan; hls; no ads; ~view; seen | fetchPlaylists
  fetches nothing once the unclaimed work has ended |  | began; plan; hls; no ads; ~view; expired; seen |
  holds segments back behind a preroll |  | began; seen; plan; preroll; hls; playlist |
  lets segments load with the widget |  | began; seen; plan; preroll; hls; playlist; library; adCode; ad | fetchSegments preloadPlayer mountWidget
  fetches segments behind a preroll that follows a press | press | began; seen; plan; preroll; hls; playlist | fetchSegments
  fetches no segments for a viewer who saves data | saves data | began; seen; plan; no ads; hls; playlist |
  preloads the player behind the first files |  | began; seen; plan; no ads; hls; playlist; playlists; segments | preloadPlayer
  preloads the player behind broken playlists |  | began; seen; plan; no ads; hls; broken playlists | preloadPlayer
  continues without hls.js that does not load |  | began; seen; plan; no ads; hls; no library | preloadPlayer mountWidget
  continues without hls.js that hangs |  | began; seen; plan; no ads; hls; ~library | preloadPlayer mountWidget
  uses no hls.js that comes too late |  | began; ~library; library; plan; hls; no ads; seen | fetchPlaylists preloadPlayer mountWidget
  waits for the first files before the limit of the ad list counts |  | began; seen; plan; hls; library | ~files
  leaves an ad list without an answer soon after the first files |  | began; seen; plan; hls; library; playlists | ~adList preloadPlayer
  leaves an ad list to the widget at the limit |  | began; seen; plan; hls; library; playlists; ~adList | mountWidget
  leaves an ad list at the limit of the first files |  | began; seen; plan; hls; library; ~files; ~adList | preloadPlayer mountWidget
  does not wait for a slow catalogue |  | began; seen; ~earlyPlan; library; ~latePlan | preloadPlayer mountWidget
  previews no plan that comes too late | preroll seen | began; library; ~latePlan; plan; hls; seen | fetchPlaylists mountWidget
  requests dash.js with the manifest of DASH |  | began; seen; plan; no ads; dash | loadDash ~dash fetchPlaylists
  opens a preview of DASH once dash.js is there |  | began; seen; plan; no ads; dash; library; dash.js | openPreview ~frame
  opens a preview of DASH without hls.js |  | began; seen; plan; no ads; dash; no library; dash.js | openPreview ~frame
  continues without dash.js that hangs |  | began; seen; plan; no ads; dash; library; ~dash | preloadPlayer mountWidget
  continues without dash.js that does not load |  | began; seen; plan; no ads; dash; no dash.js | preloadPlayer mountWidget
  preloads the player behind the first data of DASH |  | began; seen; plan; no ads; dash; playlists; dash.js; ready | preloadPlayer
  opens a preview of a file without any library |  | began; seen; plan; no ads; mp4 | openPreview ~frame
  holds the preview of a file before a press | press | began; seen; plan; no ads; mp4 | openPreview held ~frame
  preloads the player behind the first data of a file |  | began; seen; plan; no ads; mp4; ready | preloadPlayer
  loads no hls.js where the plan names a file | no list set | began; plan, mp4 | fetchSource ~view
  begins a preroll before a file |  | began; seen; plan; preroll; mp4; adCode | beginAds ~adFrame
  waits for the ad list before a file |  | began; seen; plan; mp4 | ~adList
  plays nothing out of view |  | began; plan; hls; no ads; library; ~view | preloadPlayer mountWidget
  previews nothing before a press if a preroll comes first | press | began; seen; plan; preroll | preloadPlayer mountWidget
  begins a preroll after an early press | press | began; seen; press; plan; preroll | loadAdCode ~adCode
  begins no preroll without a stream |  | began; seen; plan; preroll; no stream; adCode | mountWidget
  begins no preroll behind the failure message |  | began; seen; plan; preroll; hls; pageFailed; adCode | preloadPlayer mountWidget
  leaves a preroll to the widget if its code hangs |  | PREROLL; ~adCode | preloadPlayer mountWidget
  ends a preroll before its first frame when there is no stream |  | began; seen; plan; preroll; adCode; no stream | stopAds preloadPlayer
  opens the preview when no preroll can play |  | PREROLL; adCode; no ad | openPreview ~frame
  plays the preview at once after an early press | press | began; press; seen; plan; no ads; hls; library | openPreview ~frame
  waits for the frame of a waiting preview that a press plays | press | FILM; press; ready |
  starts no preview whose stream is late |  | began; seen; plan; no ads; library; ~stream | preloadPlayer mountWidget
  opens no preview once unclaimed work has ended |  | began; seen; plan; no ads; hls; expired | preloadPlayer mountWidget
  asks about a saved position as soon as the plan is known |  | began; plan, asks | ask fetchAdList fetchSource loadLibrary
  does not ask behind the failure message |  | began; pageFailed; plan, asks | fetchAdList fetchSource loadLibrary
  holds the preview of a question, also with autoplay |  | ASKS; library | openPreview held ~frame
  leaves a preroll behind a question to the widget |  | began; seen; plan, asks; preroll | preloadPlayer mountWidget
  holds the preview of a question also after an early press | press | began; press; seen; plan, asks; no ads; hls; library | openPreview held ~frame
  plays the preview at once after an earlier answer, and waits for its frame |  | ASKS; continue; press; library | openPreview ~frame
  ends a waiting preview when the viewer starts over |  | ASKS; library; start-over | dropPreview preloadPlayer
  opens no preview for a viewer who starts over |  | ASKS; start-over | preloadPlayer mountWidget
  holds the preview for a viewer who dismisses the question, also with autoplay |  | ASKS; dismiss; library | openPreview held ~frame
  plays nothing when the viewer dismisses the question |  | ASKS; library; dismiss |
  leaves a preroll to the widget also after an answer |  | began; seen; plan, asks; continue; preroll | preloadPlayer mountWidget
`;

const walks = WALKS.trim()
  .split('\n')
  .map(
    (line) => line.split('|').map((cell) => cell.trim()) as [why: string, visit: string, way: string, effects: string],
  );

describe('Start machine', () => {
  test.each(walks)('%s', (_, visit, way, effects) => {
    const events = way.replace('PREROLL', PREROLL).replace('FILM', FILM).replace('ASKS', ASKS);
    expect(after(VISITS[visit] ?? {}, events).effects.join(' ')).toBe(effects);
  });

  test('mounts the widget once, whatever comes', () => {
    const all = [...Object.keys(EVENTS), ...COLUMNS.split('; ').filter((event) => event.startsWith('~'))];
    for (const [name, [visit, way]] of Object.entries(STATES)) {
      let state = createStartState(visit);
      const mounts: string[] = [];
      for (const event of [...way.split('; '), ...all.slice(1)]) {
        const [next, effects] = reduceStart(state, eventOf(event));
        state = next;
        mounts.push(...effects.map(short).filter((effect) => effect === 'mountWidget'));
      }
      expect(mounts, name).toEqual(['mountWidget']);
    }
  });
});
