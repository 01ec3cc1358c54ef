/**
 * Creates a filter that passes each cue of a track once. A browser and dash.js remove a cue that is over, and add it again
 * after a seek; hls.js reads a segment again.
 */
export function createCueFilter(): (cues: Iterable<TextTrackCue>) => VTTCue[] {
  const known = new Set<string>();
  return (cues) => {
    const found: VTTCue[] = [];
    for (const cue of cues) {
      const { startTime, endTime, text = '' } = cue as VTTCue;
      const name = `${startTime} ${endTime} ${text}`;
      if (text === '' || known.has(name)) continue;
      known.add(name);
      found.push(cue as VTTCue);
    }
    return found;
  };
}
