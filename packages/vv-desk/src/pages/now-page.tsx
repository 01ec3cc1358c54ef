import { useCallback } from 'react';
import { NowPage as NowAnswer } from '../api/answers';
import { plainSeries } from '../charts/series';
import { type ChartGroup, TimeChart } from '../charts/time-chart';
import { dataParams } from '../data-params';
import { useDesk } from '../desk-context';
import { filmName } from '../names';
import { numbers, texts } from '../parts/columns';
import { DataTable } from '../parts/data-table';
import { FailuresTable } from '../parts/failures-table';
import { FilmLink } from '../parts/film-link';
import { PageHead } from '../parts/page-head';
import { PageState } from '../parts/page-state';
import { type Figure, TotalTiles } from '../parts/totals';
import { useData } from '../use-data';

const REFRESH_MS = 15_000;

const FIGURES: readonly Figure[] = [
  { name: 'viewers', title: 'Смотрят сейчас', kind: 'count' },
  { name: 'starts', title: 'Запусков за 30 минут', kind: 'count' },
  { name: 'failures', title: 'Сбоев за 30 минут', kind: 'count', isBadUp: true },
];

const GROUPS: readonly ChartGroup[] = [
  {
    title: 'Зрители',
    kind: 'count',
    lines: [
      { name: 'viewers', title: 'Зрители' },
      { name: 'starts', title: 'Запуски' },
      { name: 'failures', title: 'Сбои' },
    ],
  },
];

type FilmRow = { contentId: string; title: string; viewers: number | null };
const FILMS = [
  texts<FilmRow>(
    'title',
    'Фильм',
    ({ title, contentId }) => filmName(title, contentId),
    (row) => <FilmLink {...row} />,
  ),
  numbers<FilmRow>({ key: 'viewers', title: 'Зрителей' }),
];

/** Who watches at this minute, and what fails. */
export function NowPage() {
  const { route } = useDesk();
  const loaded = useData(NowAnswer, 'now', dataParams(route, Date.now()), REFRESH_MS);
  const points = loaded.data?.series;
  const seriesOf = useCallback((group: ChartGroup) => plainSeries(points ?? [], group.lines), [points]);
  return (
    <>
      <PageHead freshAt={loaded.data?.freshAt ?? null} note="Обновляется каждые 15 секунд, пока страница видна." />
      <PageState loaded={loaded}>
        {({ totals, tables }) => (
          <>
            <TotalTiles totals={totals} figures={FIGURES} label="Сейчас" />
            <TimeChart title="Последние 30 минут" groups={GROUPS} step="minute" seriesOf={seriesOf} beforeOf={null} />
            <div className="columns">
              <DataTable
                caption="Что смотрят"
                rows={tables.films}
                columns={FILMS}
                rowKey={({ contentId }) => contentId}
                sortedBy="viewers"
                csv="films"
                empty="Сейчас никто не смотрит"
              />
              <FailuresTable rows={tables.failures} isNow />
            </div>
          </>
        )}
      </PageState>
    </>
  );
}
