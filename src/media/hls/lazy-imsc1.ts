/** The parser of hls.js for IMSC1 subtitles (TTML in MP4). */
type Parse = (
  payload: ArrayBuffer,
  initPts: { baseTime: number; timescale: number },
  onCues: (cues: VTTCue[]) => void,
  onError: (error: Error) => void,
) => void;

/**
 * Replaces the IMSC1 parser in hls.js. Few streams have such subtitles, so the parser loads with the first of them. If it
 * does not load, the segment counts as unreadable and playback continues.
 */
export const parseIMSC1 = (...given: Parameters<Parse>) =>
  void (import('hls.js/imsc1') as Promise<{ parseIMSC1: Parse }>)
    .then((parser) => parser.parseIMSC1(...given))
    .catch(given[3]);
