import type { Fault } from './fault';
import type { Verdict } from './judge';

/** A fault and its verdict. */
export interface Row {
  readonly fault: Fault;
  readonly verdict: Verdict;
}

const HEAD = [
  'fault',
  'what',
  'expected',
  'seen',
  'after, s',
  'spinner, s',
  'silent, s',
  'came back, s after the end',
  'the button plays',
  'position lost, s',
  'broken calls a second',
  'problems',
];

/** Writes the rows as a Markdown table with a summary below. */
export function report(rows: readonly Row[]): string {
  const table = [HEAD, HEAD.map(() => '---'), ...rows.map(cells)].map((row) => `| ${row.join(' | ')} |`);
  return `${table.join('\n')}\n\n${summary(rows)}\n`;
}

function cells({ fault, verdict }: Row): string[] {
  const { outcome, kind, afterS, spinnerS, silentS, recoveryS, buttonPlays, lostS, callsPerS, problems } = verdict;
  const seen = kind === null ? outcome : `${outcome} (${kind})`;
  const button = buttonPlays === null ? '' : buttonPlays ? 'yes' : 'no';
  const numbers = [afterS, spinnerS, silentS, recoveryS].map((value) => String(value ?? ''));
  const lost = lostS === 0 ? '' : String(lostS);
  const text = problems.join('; ').replaceAll('|', '/');
  return [fault.name, fault.what, fault.expect, seen, ...numbers, button, lost, String(callsPerS || ''), text];
}

/** Figures over all rows: hangs, lost positions, exceptions, recoveries without a press, calls. */
export function summary(rows: readonly Row[]): string {
  const verdicts = rows.map(({ verdict }) => verdict);
  const hangs = rows.filter(({ verdict }) => verdict.outcome === 'hang');
  const lost = verdicts.filter(({ lostS }) => lostS > 1);
  const exceptions = verdicts.reduce((sum, verdict) => sum + verdict.exceptions, 0);
  const stopping = rows.filter(isStopping);
  const recovered = stopping.filter(({ verdict }) => verdict.recoveryS !== null);
  const failing = verdicts.filter(({ problems }) => problems.length > 0);
  const most = Math.max(0, ...verdicts.map(({ callsPerS }) => callsPerS));
  const share = stopping.length === 0 ? 100 : (recovered.length / stopping.length) * 100;
  return [
    `${rows.length} faults, ${rows.length - failing.length} as expected, ${failing.length} not`,
    `hangs: ${hangs.length}; lost positions: ${lost.length}; exceptions: ${exceptions}`,
    `stopped playback and ended: ${stopping.length}; came back without a press: ${recovered.length} (${share.toFixed(1)} %)`,
    `most broken calls a second and host: ${most}`,
  ].join('\n');
}

/** Whether a fault stopped playback and ended, so that playback could come back. */
function isStopping({ fault, verdict }: Row): boolean {
  if (fault.expect === 'fails-for-good' || fault.expect === 'offers-play') return false;
  return verdict.recoveryS !== null || ['failure', 'boot', 'hang', 'recovered'].includes(verdict.outcome);
}
