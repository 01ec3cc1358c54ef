import type { MediaPlayerClass } from 'dashjs';
import { initialBitrate } from '@/domain/playback/initial-rendition';
import { IDLE_LIMIT_MS } from '../hls/idle-limit-loader';
import { bufferLimits } from '../network/buffer-limits';
import type { CmcdSession } from '../network/cmcd-session';
import type { DeviceCapabilities } from '../network/device-capabilities';

/** A quality change as dash.js 5 tells of it, with the index that version 4 had. */
interface QualityRendered {
  mediaType?: string;
  newQuality?: number;
  newRepresentation?: { index: number } | null;
}

const BITS_A_KBIT = 1000;

/** Played video that dash.js keeps by itself, seconds. */
const KEPT_S = 20;

/**
 * Makes a dash.js 5 look like the version 4 that Vidstack 1.15.6 is built on (research/vidstack, trap 6), and keeps it
 * from asking a public time server what time it is. It begins with what the line brings in time. (Its limit by the
 * picture's place, `limitBitrateByPortal`, would show a frame of 800 px what is made for one of 640: left off.)
 */
export function attachDash(dash: MediaPlayerClass, means: DeviceCapabilities): void {
  /** The rendition asked for by hand. */
  let chosen: number | null = null;
  const isLate = ({ mediaType, newRepresentation }: QualityRendered) =>
    mediaType === 'video' &&
    chosen !== null &&
    newRepresentation?.index !== chosen &&
    dash.getSettings().streaming?.abr?.autoSwitchBitrate?.video === false;
  Object.assign(dash, {
    // What is there already is replaced: of a film that has come whole nothing would be fetched any more.
    setQualityFor(type: 'video', index: number) {
      chosen = index;
      dash.setRepresentationForTypeByIndex(type, index, true);
    },
  });
  dash.on('manifestLoaded', () => {
    chosen = null;
  });
  dash.on('qualityChangeRendered', (event: QualityRendered) => {
    // A change that dash.js had made by itself may come to the screen after the viewer's choice: to Vidstack it would be
    // a choice too, and take the viewer's back.
    if (event.newRepresentation && !isLate(event)) event.newQuality ??= event.newRepresentation.index;
  });
  dash.updateSettings({
    streaming: {
      // By itself it waits for a whole body alone; a silent manifest is the watchdog's.
      fragmentRequestProgressTimeout: IDLE_LIMIT_MS,
      utcSynchronization: { defaultTimingSource: LOCAL_CLOCK },
      // The choice by the buffer breaks, in dash.js 5.2.1, at a segment that is given up before the first one is there
      // (a seek at the very start): it reads the rendition that it has not yet. The choice by the line stays.
      abr: {
        rules: { bolaRule: { active: false } },
        initialBitrate: { video: initialBitrate(means.line) / BITS_A_KBIT },
      },
      buffer: { bufferToKeep: Math.min(bufferLimits(means).backBufferLength, KEPT_S) },
    },
  });
  dash.clearDefaultUTCTimingSources();
}

/** Has every request name the view (CTA-5004), in the address: a header would need a preflight. */
export function nameView(dash: MediaPlayerClass | null, { sessionId: sid, contentId: cid }: CmcdSession): void {
  dash?.updateSettings({ streaming: { cmcd: { enabled: true, sid, cid } } });
}

/** The viewer's own clock, where the manifest names none; the value is read once and only has to be a time. */
const LOCAL_CLOCK = { scheme: 'urn:mpeg:dash:utc:direct:2014', value: new Date().toISOString() };
