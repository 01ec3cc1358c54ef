/** Counters of a page after garbage collection. */
export interface Sample {
  readonly minute: number;
  readonly heapKb: number;
  readonly nodes: number;
  readonly listeners: number;
  readonly timers: number;
  readonly workers: number;
  readonly connections: number;
  /** Frames since the start, and those of them that the browser dropped. */
  readonly frames: number;
  readonly droppedFrames: number;
  /** Seconds without advance while the film should have played, since the start. */
  readonly waitedS: number;
  /** Faults since the start. */
  readonly faults: number;
}

/** Everything that a soak has seen. */
export interface Findings {
  readonly samples: readonly Sample[];
  readonly lostPositions: number;
  readonly exceptions: number;
  /** Stops of the film that nobody asked for and that no fault explains. */
  readonly stops: number;
}

/** One target and its result. */
export interface Check {
  readonly what: string;
  readonly result: string;
  readonly isMet: boolean;
}

/** Limit of the heap's growth between the first and the last sample, in per cent. */
const GROWTH_LIMIT_PERCENT = 5;

/** Compares the findings with the targets. */
export function judge({ samples, lostPositions, exceptions, stops }: Findings): Check[] {
  const growth = heapGrowth(samples);
  return [
    {
      what: `heap growth after collection < ${GROWTH_LIMIT_PERCENT} %`,
      result: growth === null ? 'too few samples' : `${growth.toFixed(1)} %`,
      isMet: growth !== null && growth < GROWTH_LIMIT_PERCENT,
    },
    exactlyNone('lost positions', lostPositions),
    exactlyNone('exceptions and unhandled rejections', exceptions),
    exactlyNone('unexplained stops', stops),
  ];
}

/** Growth of the heap from the first to the last sample, in per cent; null with fewer than two samples. */
function heapGrowth(samples: readonly Sample[]): number | null {
  const [first, last] = [samples[0], samples.at(-1)];
  if (first === undefined || last === undefined || first === last) return null;
  return (last.heapKb / first.heapKb - 1) * 100;
}

function exactlyNone(what: string, count: number): Check {
  return { what: `0 ${what}`, result: String(count), isMet: count === 0 };
}

const COLUMNS: Readonly<Record<string, (sample: Sample) => string>> = {
  minute: ({ minute }) => minute.toFixed(1),
  'heap, kB': ({ heapKb }) => heapKb.toFixed(0),
  'DOM nodes': ({ nodes }) => String(nodes),
  listeners: ({ listeners }) => String(listeners),
  timers: ({ timers }) => String(timers),
  workers: ({ workers }) => String(workers),
  'open connections': ({ connections }) => String(connections),
  frames: ({ frames }) => String(frames),
  dropped: ({ droppedFrames }) => String(droppedFrames),
  'waited, s': ({ waitedS }) => waitedS.toFixed(0),
  faults: ({ faults }) => String(faults),
};

/** Formats the samples as a Markdown table. */
export function sampleTable(samples: readonly Sample[]): string {
  const cells = [
    Object.keys(COLUMNS),
    Object.keys(COLUMNS).map(() => '---:'),
    ...samples.map((sample) => Object.values(COLUMNS).map((format) => format(sample))),
  ];
  return cells.map((cell) => `| ${cell.join(' | ')} |\n`).join('');
}

/** Formats the checks as a Markdown table. */
export function checkTable(checks: readonly Check[]): string {
  const cells = [
    ['target', 'result', 'met'],
    ['---', '---', '---'],
  ];
  const results = checks.map(({ what, result, isMet }) => [what, result, isMet ? 'yes' : 'NO']);
  return [...cells, ...results].map((cell) => `| ${cell.join(' | ')} |\n`).join('');
}
