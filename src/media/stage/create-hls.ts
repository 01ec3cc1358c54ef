import type Hls from 'hls.js';
import type { BufferCodecsData, CuesParsedData, NonNativeTextTracksData } from 'hls.js';
import { endOpenAudio } from '../hls/end-open-audio';
import { hlsConfig } from '../hls/hls-config';
import type { HlsClass } from '../hls/hls-library';
import { installKnownDuration } from '../hls/known-duration';
import { limitErrors } from '../hls/limit-errors';
import { leaveOutUnplayable } from '../hls/playable-audio';
import { startAfterGap } from '../hls/start-after-gap';
import { installInitialQuality } from '../hls/start-level';
import { installLoader } from '../loader/hls-loader';
import { pictureSize, readCapabilities } from '../network/device-capabilities';
import type { StageSetup, StageSource } from './facts';

/** Creates an instance with our settings, loaders and corrections. The setup may change later. */
export function createHls(
  Library: HlsClass,
  video: HTMLVideoElement,
  setup: StageSetup,
  { startAt, view }: Pick<StageSource, 'startAt' | 'view'>,
): Hls {
  const capabilities = () => readCapabilities(setup.settings.bandwidth());
  const hls = new Library({
    lowLatencyMode: false,
    renderTextTracksNatively: false,
    ...hlsConfig(startAt, capabilities()),
    ...(view && { cmcd: view }),
  });
  installLoader(hls, setup.prefetched);
  leaveOutUnplayable(hls);
  limitErrors(hls);
  installKnownDuration(hls);
  startAfterGap(hls);
  endOpenAudio(hls);
  installInitialQuality(hls, {
    bandwidth: () => capabilities().bandwidth,
    frameSize: () => pictureSize(video),
    chosenHeight: () => setup.settings.choice('height'),
  });
  return hls;
}

/** Reports of hls.js about a source. hls.js sends each once and keeps none. */
export interface HlsReports {
  textTracks: NonNativeTextTracksData[];
  cues: CuesParsedData[];
  codecs: BufferCodecsData | null;
}

/** An instance that plays a source before its engine exists. */
export interface PlayingHls {
  hls: Hls;
  setup: StageSetup;
  reports: HlsReports;
  /** Ends the collection of the reports. */
  end(): void;
}

/** Collects the reports of an instance for its engine. */
export function collectReports(hls: Hls, setup: StageSetup): PlayingHls {
  const { BUFFER_CODECS, CUES_PARSED, NON_NATIVE_TEXT_TRACKS_FOUND } = (hls.constructor as HlsClass).Events;
  const reports: HlsReports = { textTracks: [], cues: [], codecs: null };
  const findText = (_: string, data: NonNativeTextTracksData) => void reports.textTracks.push(data);
  const addCues = (_: string, data: CuesParsedData) => void reports.cues.push(data);
  const setCodecs = (_: string, data: BufferCodecsData) => {
    reports.codecs = data;
  };
  hls.on(NON_NATIVE_TEXT_TRACKS_FOUND, findText);
  hls.on(CUES_PARSED, addCues);
  hls.on(BUFFER_CODECS, setCodecs);
  return {
    hls,
    setup,
    reports,
    end() {
      hls.off(NON_NATIVE_TEXT_TRACKS_FOUND, findText);
      hls.off(CUES_PARSED, addCues);
      hls.off(BUFFER_CODECS, setCodecs);
    },
  };
}
