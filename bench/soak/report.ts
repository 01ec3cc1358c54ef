import type { Comeback, SoakResult } from './soak';
import { checkTable, judge, sampleTable } from './verdict';

/** Circumstances of a soak. */
export interface ReportContext {
  readonly minutes: number;
  readonly seed: number;
  readonly exceptions: readonly string[];
  readonly log: readonly string[];
  readonly machine: string;
}

/** Formats the report as Markdown. */
export function report(result: SoakResult, { minutes, seed, exceptions, log, machine }: ReportContext): string {
  return `# Soak of ${minutes} minutes, seed ${seed}

${sampleTable(result.samples)}
${checkTable(judge(result))}
${comebackSummary(result.comebacks)}

${machine}.
${list('Exceptions', exceptions)}${list('Log', log)}`;
}

/** Describes the comebacks after faults in one sentence. */
export function comebackSummary(comebacks: readonly Comeback[]): string {
  const times = comebacks.flatMap(({ seconds }) => (seconds === null ? [] : [seconds])).sort((a, b) => a - b);
  const middle = times[Math.floor(times.length / 2)];
  if (middle === undefined) return `${comebacks.length} faults.`;
  const share = ((times.length / comebacks.length) * 100).toFixed(1);
  return (
    `${comebacks.length} faults; the film came back by itself from ${times.length} (${share} %), ` +
    `after ${middle.toFixed(1)} s in the median and ${times.at(-1)?.toFixed(1)} s at most.`
  );
}

function list(title: string, entries: readonly string[]): string {
  if (entries.length === 0) return '';
  return `\n## ${title}\n\n${entries.map((entry) => `- ${entry.replaceAll('\n', ' ')}\n`).join('')}`;
}
