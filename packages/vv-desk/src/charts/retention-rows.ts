import type { RetentionData } from '../api/answers';
import type { Mark } from '../catalogue/film-marks';
import { counted, position, share } from '../format';

/** A row of the curve's table. */
export interface RetentionRow {
  at: number;
  /** The chapters and segments that begin here. */
  title: string;
  share: number | null;
  plays: number | null;
}

/** Rows at even times. */
const EVEN_ROWS = 24;

/** The curve as rows: at even times, and where a chapter or a segment begins. */
export function retentionRows({ bucketSeconds, share, plays }: RetentionData, marks: readonly Mark[]): RetentionRow[] {
  const length = Math.max(share.length, plays.length);
  const gap = Math.max(1, Math.ceil(length / EVEN_ROWS));
  const titles = new Map<number, string[]>();
  for (let bucket = 0; bucket < length; bucket += gap) titles.set(bucket, []);
  for (const { from, title } of marks) {
    const bucket = Math.floor(from / bucketSeconds);
    if (bucket >= 0 && bucket < length) titles.set(bucket, [...(titles.get(bucket) ?? []), title]);
  }
  return [...titles]
    .sort(([one], [other]) => one - other)
    .map(([bucket, names]) => ({
      at: bucket * bucketSeconds,
      title: names.join(', '),
      share: share[bucket] ?? null,
      plays: plays[bucket] ?? null,
    }));
}

/** The half, the end and the greatest loss of a curve, in one sentence. */
export function retentionSummary(retention: RetentionData): string {
  const { share: shares, bucketSeconds, views } = retention;
  const known = shares.filter((value): value is number => value !== null);
  const [middle, end] = [known[Math.floor(known.length / 2)], known.at(-1)];
  if (middle === undefined || end === undefined) return 'Просмотров ещё нет';
  const loss = greatestLoss(known);
  return [
    `${counted(views ?? 0, 'просмотр', 'просмотра', 'просмотров')}`,
    `до середины дошли ${share(middle)}, до конца — ${share(end)}`,
    ...(loss === null ? [] : [`больше всего уходят около ${position(loss * bucketSeconds)}`]),
  ].join('; ');
}

/** A loss below this share of the viewers is noise. */
const LEAST_LOSS = 0.02;
/** A minute, in buckets: viewers leave over several of them. */
const LOSS_BUCKETS = 6;

function greatestLoss(shares: readonly number[]): number | null {
  let found: { at: number; loss: number } | null = null;
  for (let at = 0; at + LOSS_BUCKETS < shares.length; at++) {
    const loss = (shares[at] ?? 0) - (shares[at + LOSS_BUCKETS] ?? 0);
    if (loss >= LEAST_LOSS && loss > (found?.loss ?? 0)) found = { at, loss };
  }
  return found === null ? null : found.at;
}
