import { FilmsPage as FilmsAnswer } from '../api/answers';
import { type ChartGroup, TimeChart } from '../charts/time-chart';
import { dataParams } from '../data-params';
import { useDesk } from '../desk-context';
import { filmName } from '../names';
import { numbers, texts, viewsBefore } from '../parts/columns';
import { DataTable } from '../parts/data-table';
import { FilmLink } from '../parts/film-link';
import { PageHead } from '../parts/page-head';
import { PageState } from '../parts/page-state';
import { PeriodBar } from '../parts/period-bar';
import { type Figure, TotalTiles } from '../parts/totals';
import { useData } from '../use-data';
import { words } from '../words';
import { usePeriodSeries } from './use-period-series';

export const VIEW_FIGURES: readonly Figure[] = [
  { name: 'views', title: 'Просмотры', kind: 'count' },
  { name: 'viewers', title: 'Зрители', kind: 'count' },
  { name: 'playedMs', title: 'Просмотрено', kind: 'duration' },
  { name: 'completion', title: 'Досмотрели', kind: 'share' },
];

export const VIEW_GROUPS: readonly ChartGroup[] = [
  { title: 'Просмотры', kind: 'count', lines: [{ name: 'views', title: 'Просмотры' }] },
  { title: 'Время', kind: 'duration', lines: [{ name: 'playedMs', title: 'Просмотрено' }] },
];

interface FilmRow {
  contentId: string;
  title: string;
  views: number | null;
  viewers: number | null;
  playedMs: number | null;
  completion: number | null;
  beforeViews: number | null;
}

const COLUMNS = [
  texts<FilmRow>(
    'title',
    'Фильм',
    ({ title, contentId }) => filmName(title, contentId),
    (row) => <FilmLink contentId={row.contentId} title={row.title} />,
  ),
  numbers<FilmRow>({ key: 'views', title: 'Просмотры' }),
  numbers<FilmRow>({ key: 'viewers', title: 'Зрители', hint: 'Зрители: одна страница с плеером считается один раз' }),
  numbers<FilmRow>({ key: 'playedMs', title: 'Просмотрено', kind: 'duration' }),
  numbers<FilmRow>({
    key: 'completion',
    title: 'Досмотрели',
    hint: 'Доля просмотров, в которых сыграно не меньше 90 % фильма',
    kind: 'share',
    hasBar: true,
  }),
];
const COMPARED = [...COLUMNS, viewsBefore<FilmRow>()];

/** Films by their views over a period. */
export function FilmsPage() {
  const { route } = useDesk();
  const loaded = useData(FilmsAnswer, 'films', dataParams(route, Date.now()));
  const { seriesOf, beforeOf } = usePeriodSeries(loaded.data);
  return (
    <>
      <PageHead freshAt={loaded.data?.freshAt ?? null} />
      <PeriodBar />
      <PageState loaded={loaded}>
        {({ totals, tables, step }) => (
          <>
            <TotalTiles totals={totals} figures={VIEW_FIGURES} label="Итоги за период" />
            <TimeChart
              title={step === 'day' ? 'По дням' : 'По часам'}
              groups={VIEW_GROUPS}
              step={step}
              seriesOf={seriesOf}
              beforeOf={beforeOf}
            />
            <DataTable
              caption="Фильмы и сериалы"
              rows={tables.films}
              columns={route.compare ? COMPARED : COLUMNS}
              rowKey={({ contentId }) => contentId}
              sortedBy="views"
              csv="films"
              empty={words.empty}
            />
          </>
        )}
      </PageState>
    </>
  );
}
