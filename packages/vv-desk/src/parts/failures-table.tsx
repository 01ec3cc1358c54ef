import type { FailureRow } from '../api/answers';
import { moment } from '../format';
import { failureName, plainName } from '../names';
import { numbers, texts } from './columns';
import { type Column, DataTable } from './data-table';

const cause = texts<FailureRow>('kind', 'Причина', ({ kind }) => failureName(kind));
const host = texts<FailureRow>(
  'host',
  'Сервер',
  ({ host }) => (host === '' ? '' : plainName(host)),
  ({ host }) => (host === '' ? <span className="dim">не указан</span> : plainName(host)),
);
const times = numbers<FailureRow>({ key: 'n', title: 'Сбоев' });
const part = numbers<FailureRow>({
  key: 'share',
  title: 'Доля',
  hint: 'Доля всех просмотров',
  kind: 'share',
});
const last: Column<FailureRow> = {
  key: 'last',
  title: 'Последний',
  value: (row) => row.last,
  show: (row) => (row.last === null ? '—' : moment(row.last, Date.now())),
};

const NOW = [cause, host, times, last];
const OVER_PERIOD = [cause, host, times, part];

/** Failures by cause and by the host of the file that failed. */
export function FailuresTable({ rows, isNow = false }: { rows: readonly FailureRow[]; isNow?: boolean }) {
  return (
    <DataTable
      caption={isNow ? 'Сбои за 30 минут' : 'Сбои по причинам'}
      rows={rows}
      columns={isNow ? NOW : OVER_PERIOD}
      rowKey={({ kind, host: server }) => `${kind} ${server}`}
      sortedBy="n"
      csv="failures"
      empty={isNow ? 'За последние 30 минут сбоев не было' : 'За этот период сбоев не было'}
    />
  );
}
