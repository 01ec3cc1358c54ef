import { SitesPage as SitesAnswer } from '../api/answers';
import { TimeChart } from '../charts/time-chart';
import { dataParams } from '../data-params';
import { useDesk } from '../desk-context';
import { originName, safeLink } from '../names';
import { numbers, texts, viewsBefore } from '../parts/columns';
import { DataTable } from '../parts/data-table';
import { PageHead } from '../parts/page-head';
import { PageState } from '../parts/page-state';
import { PeriodBar } from '../parts/period-bar';
import { type Figure, TotalTiles } from '../parts/totals';
import { useData } from '../use-data';
import { words } from '../words';
import { VIEW_GROUPS } from './films-page';
import { usePeriodSeries } from './use-period-series';

const FIGURES: readonly Figure[] = [
  { name: 'views', title: 'Просмотры', kind: 'count' },
  { name: 'viewers', title: 'Зрители', kind: 'count' },
  { name: 'blocked', title: 'Отказы по стране или каталогу', kind: 'count', isBadUp: true },
];

interface SiteRow {
  origin: string;
  views: number | null;
  viewers: number | null;
  playedMs: number | null;
  blocked: number | null;
  beforeViews: number | null;
}

/** Strangers choose the addresses of their pages: text, and a link only where it is https. */
function SiteName({ origin }: { origin: string }) {
  if (origin === '') return <span className="dim">Без страницы вокруг, или она себя не называет</span>;
  const href = safeLink(origin);
  if (href === null) return originName(origin);
  return (
    <a href={href} target="_blank" rel="noreferrer noopener nofollow">
      {originName(origin)}
      <span className="unseen"> (откроется в новой вкладке)</span>
    </a>
  );
}

const COLUMNS = [
  texts<SiteRow>(
    'origin',
    'Сайт',
    ({ origin }) => originName(origin),
    (row) => <SiteName origin={row.origin} />,
  ),
  numbers<SiteRow>({ key: 'views', title: 'Просмотры' }),
  numbers<SiteRow>({ key: 'viewers', title: 'Зрители' }),
  numbers<SiteRow>({ key: 'playedMs', title: 'Просмотрено', kind: 'duration' }),
  numbers<SiteRow>({ key: 'blocked', title: 'Отказы', hint: 'Недоступно в стране зрителя, или фильма нет в каталоге' }),
];
const COMPARED = [...COLUMNS, viewsBefore<SiteRow>()];

/** The sites that embed the player. */
export function SitesPage() {
  const { route } = useDesk();
  const loaded = useData(SitesAnswer, 'sites', dataParams(route, Date.now()));
  const { seriesOf, beforeOf } = usePeriodSeries(loaded.data);
  return (
    <>
      <PageHead freshAt={loaded.data?.freshAt ?? null} />
      <PeriodBar />
      <PageState loaded={loaded}>
        {({ totals, tables, step }) => (
          <>
            <TotalTiles totals={totals} figures={FIGURES} label="Итоги за период" />
            <TimeChart
              title={step === 'day' ? 'По дням' : 'По часам'}
              groups={VIEW_GROUPS}
              step={step}
              seriesOf={seriesOf}
              beforeOf={beforeOf}
            />
            <DataTable
              caption="Кто встраивает плеер"
              rows={tables.sites}
              columns={route.compare ? COMPARED : COLUMNS}
              rowKey={({ origin }) => origin}
              sortedBy="views"
              csv="sites"
              empty={words.empty}
            />
          </>
        )}
      </PageState>
    </>
  );
}
