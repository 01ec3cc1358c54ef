import type { MediaPlayerClass } from 'dashjs';
import { initialBitrate } from '@/domain/playback/initial-rendition';
import { IDLE_LIMIT_MS } from '../hls/idle-limit-loader';
import { bufferLimits } from '../network/buffer-limits';
import type { CmcdSession } from '../network/cmcd-session';
import type { DeviceCapabilities } from '../network/device-capabilities';

/** A quality change of dash.js 5, with the index of version 4. */
interface QualityRendered {
  mediaType?: string;
  newQuality?: number;
  newRepresentation?: { index: number } | null;
}

const BITS_A_KBIT = 1000;

/** Seconds of played video that dash.js retains by default. */
const BACK_BUFFER_S = 20;

/**
 * Adapts dash.js 5 to the interface of version 4, which Vidstack 1.15.6 expects. Disables the request to a public time
 * server. The initial bitrate follows the bandwidth estimate. `limitBitrateByPortal` stays off: it would show a
 * rendition for 640 px in a frame of 800 px.
 */
export function attachDash(dash: MediaPlayerClass, capabilities: DeviceCapabilities): void {
  /** The rendition that the viewer chose. */
  let chosen: number | null = null;
  /** The rendition on the screen. */
  let rendered: number | null = null;
  const isOutdated = ({ mediaType, newRepresentation }: QualityRendered) =>
    mediaType === 'video' &&
    chosen !== null &&
    newRepresentation?.index !== chosen &&
    dash.getSettings().streaming?.abr?.autoSwitchBitrate?.video === false;
  Object.assign(dash, {
    // Replaces buffered data. A stream that is fully buffered would request nothing more.
    setQualityFor(type: 'video', index: number) {
      chosen = index;
      // dash.js ignores a switch to the rendition that it requests already, and the buffer would keep another one. Before
      // the first frame the buffered rendition is unknown.
      const isRequested = dash.getCurrentRepresentationForType(type)?.index === index;
      const other =
        rendered ?? dash.getRepresentationsByType(type).find((candidate) => candidate.index !== index)?.index;
      if (isRequested && other !== undefined && other !== index) dash.setRepresentationForTypeByIndex(type, other);
      dash.setRepresentationForTypeByIndex(type, index, true);
    },
  });
  dash.on('manifestLoaded', () => {
    chosen = null;
    rendered = null;
  });
  dash.on('qualityChangeRendered', (event: QualityRendered) => {
    if (event.mediaType === 'video') rendered = event.newRepresentation?.index ?? null;
    // An automatic change may render after the viewer's choice. Vidstack would take it for a choice and revert the
    // viewer's.
    if (event.newRepresentation && !isOutdated(event)) event.newQuality ??= event.newRepresentation.index;
  });
  dash.updateSettings({
    streaming: {
      // dash.js limits the whole body only. The watchdog limits a silent manifest.
      fragmentRequestProgressTimeout: IDLE_LIMIT_MS,
      utcSynchronization: { defaultTimingSource: LOCAL_CLOCK },
      // The BOLA rule of dash.js 5.2.1 fails at a segment that is aborted before the first one arrives, as by a seek at
      // the start: it reads a rendition that is not set yet. The throughput rule stays.
      abr: {
        rules: { bolaRule: { active: false } },
        initialBitrate: { video: initialBitrate(capabilities.bandwidth) / BITS_A_KBIT },
      },
      buffer: { bufferToKeep: Math.min(bufferLimits(capabilities).backBufferLength, BACK_BUFFER_S) },
    },
  });
  dash.clearDefaultUTCTimingSources();
}

/** Adds the view to the query of each request (CTA-5004). A header would need a preflight. */
export function nameView(dash: MediaPlayerClass | null, { sessionId: sid, contentId: cid }: CmcdSession): void {
  dash?.updateSettings({ streaming: { cmcd: { enabled: true, sid, cid } } });
}

/** The local clock, for a manifest without one. dash.js reads the value once, and any time will do. */
const LOCAL_CLOCK = { scheme: 'urn:mpeg:dash:utc:direct:2014', value: new Date().toISOString() };
