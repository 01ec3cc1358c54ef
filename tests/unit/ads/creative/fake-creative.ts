import { QueuedBreak } from '@/ads/ad-break';
import type { Connect, Message } from '@/ads/creative/creative-bridge';
import type { OpenCreative } from '@/ads/playback/ad-media';
import type { LinearAd, MediaFile } from '@/ads/vast/vast-ad';
import type { AdRules } from '@/domain/ads/schedule';
import { feedOfAds } from '../../../support/ad-feed';
import { linearAd } from '../../../support/linear-ad';
import { FakeVideo, fakeStage } from '../fake-ad-page';

/** A frame in memory: the test speaks for the creative, and reads the messages that it gets. */
export function fakeFrame() {
  const sent: Message[] = [];
  const state = { start: {} as Message, isShown: false, isEnded: false, farewell: (): readonly object[] => [] };
  let listener: Parameters<Connect>[2] | null = null;
  const connect: Connect = (start, farewell, heard) => {
    Object.assign(state, { start, farewell });
    listener = heard;
    return {
      view: new FakeVideo() as unknown as HTMLElement,
      send: (message) => void sent.push(message as Message),
      over(video) {
        (video as unknown as FakeVideo).isConnected = true;
      },
      show() {
        state.isShown = true;
      },
      end() {
        state.isEnded = true;
      },
    };
  };
  return {
    connect,
    state,
    sent,
    /** Names of the calls, with their arguments. */
    calls: () => sent.map(({ call, args }) => [call, ...(args as unknown[])].join(' ')),
    /** Types of the messages of SIMID. */
    types: () => sent.map(({ type }) => String(type)),
    say: (message: Message) => listener?.receive(message),
    breakOff: (reason: string) => listener?.broken(reason),
    resize: (width: number, height: number) => listener?.resized(width, height),
  };
}

type Open = (
  connect: Connect,
  ad: LinearAd,
  file: MediaFile,
  host: Parameters<OpenCreative>[0],
) => ReturnType<OpenCreative>;

/** Opens a break of one ad in a fake frame. */
export function openCreativeBreak(open: Open, change: Partial<LinearAd> = {}, rules: AdRules = 'full') {
  const frame = fakeFrame();
  const stage = fakeStage();
  const pings: string[] = [];
  const events: string[] = [];
  const log: string[] = [];
  const adBreak = new QueuedBreak(
    {
      type: 'preroll',
      net: {
        ping: (url: string) => void pings.push(url.replace(/^https:\/\/ping\.test\//, '')),
        getText: () => Promise.reject(new Error('not here')),
      },
      slot: stage,
      log: (level, message) => void log.push(`${level}: ${message}`),
      macros: () => ({}),
      rules,
      open: (ad, file) => (host) => open(frame.connect, ad, file, host),
      giveUp() {},
    },
    {
      ad: linearAd(change),
      file: {
        url: 'https://ads.test/creative.js',
        type: 'application/javascript',
        width: 640,
        height: 360,
        codec: null,
        bitrate: 800,
        apiFramework: 'VPAID',
      },
      validUntilMs: Number.POSITIVE_INFINITY,
    },
    feedOfAds([]),
    new AbortController().signal,
  );
  for (const name of ['loaded', 'start', 'adend', 'end'] as const) adBreak.on(name, () => void events.push(name));
  adBreak.on('error', ({ code, message }) => void events.push(`error ${code} ${message}`));
  return { adBreak, frame, stage, pings, events, log };
}
