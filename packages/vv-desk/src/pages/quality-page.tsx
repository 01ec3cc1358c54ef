import { QualityPage as QualityAnswer, type QualityRow } from '../api/answers';
import { type ChartGroup, TimeChart } from '../charts/time-chart';
import { dataParams } from '../data-params';
import { useDesk } from '../desk-context';
import { browserName, countryName, originName } from '../names';
import { numbers, texts } from '../parts/columns';
import { DataTable } from '../parts/data-table';
import { FailuresTable } from '../parts/failures-table';
import { PageHead } from '../parts/page-head';
import { PageState } from '../parts/page-state';
import { PeriodBar } from '../parts/period-bar';
import { type Figure, TotalTiles } from '../parts/totals';
import { useData } from '../use-data';
import { words } from '../words';
import { usePeriodSeries } from './use-period-series';

const FIGURES: readonly Figure[] = [
  { name: 'startupP50', title: 'Запуск у половины', kind: 'wait', isBadUp: true },
  { name: 'startupP95', title: 'Запуск у 95 % зрителей', kind: 'wait', isBadUp: true },
  { name: 'rebuffer', title: 'Время остановок', kind: 'share', isBadUp: true },
  { name: 'failureShare', title: 'Просмотры со сбоем', kind: 'share', isBadUp: true },
  { name: 'earlyExitShare', title: 'Ушли до запуска', kind: 'share', isBadUp: true },
  { name: 'adExitShare', title: 'Ушли во время рекламы', kind: 'share', isBadUp: true },
];

const GROUPS: readonly ChartGroup[] = [
  {
    title: 'Запуск',
    kind: 'wait',
    lines: [
      { name: 'startupP50', title: 'У половины' },
      { name: 'startupP95', title: 'У 95 %' },
    ],
  },
  {
    title: 'Потери',
    kind: 'share',
    lines: [
      { name: 'failureShare', title: 'Сбои' },
      { name: 'rebuffer', title: 'Остановки' },
      { name: 'earlyExitShare', title: 'Ушли до запуска' },
      { name: 'adExitShare', title: 'Ушли во время рекламы' },
    ],
  },
];

const COLUMNS = (title: string, name: (key: string) => string) => [
  texts<QualityRow>('key', title, ({ key }) => name(key)),
  numbers<QualityRow>({ key: 'views', title: 'Просмотры' }),
  numbers<QualityRow>({
    key: 'startupP50',
    title: 'Запуск 50 %',
    hint: 'Половина просмотров запустилась не дольше',
    kind: 'wait',
  }),
  numbers<QualityRow>({
    key: 'startupP95',
    title: 'Запуск 95 %',
    hint: '95 % просмотров запустились не дольше',
    kind: 'wait',
  }),
  numbers<QualityRow>({
    key: 'rebuffer',
    title: 'Остановки',
    hint: 'Доля времени, когда картинка стояла',
    kind: 'share',
  }),
  numbers<QualityRow>({ key: 'failureShare', title: 'Сбои', hint: 'Доля просмотров со сбоем', kind: 'share' }),
  numbers<QualityRow>({
    key: 'earlyExitShare',
    title: 'Ушли до запуска',
    hint: 'Доля просмотров, которые зритель бросил до первого кадра',
    kind: 'share',
  }),
];

const TABLES = [
  { table: 'sites', caption: 'По сайтам', columns: COLUMNS('Сайт', originName) },
  { table: 'browsers', caption: 'По браузерам', columns: COLUMNS('Браузер', browserName) },
  { table: 'countries', caption: 'По странам', columns: COLUMNS('Страна', countryName) },
] as const;

/** How well the player plays, and where it does not. */
export function QualityPage() {
  const { route } = useDesk();
  const loaded = useData(QualityAnswer, 'quality', dataParams(route, Date.now()));
  const { seriesOf, beforeOf } = usePeriodSeries(loaded.data);
  return (
    <>
      <PageHead freshAt={loaded.data?.freshAt ?? null} />
      <PeriodBar />
      <PageState loaded={loaded}>
        {({ totals, tables, step }) => (
          <>
            <TotalTiles totals={totals} figures={FIGURES} label="Качество за период" />
            <TimeChart
              title={step === 'day' ? 'По дням' : 'По часам'}
              groups={GROUPS}
              step={step}
              seriesOf={seriesOf}
              beforeOf={beforeOf}
            />
            <FailuresTable rows={tables.failures} />
            {TABLES.map(({ table, caption, columns }) => (
              <DataTable
                key={table}
                caption={caption}
                rows={tables[table]}
                columns={columns}
                rowKey={({ key }) => key}
                sortedBy="views"
                csv={table}
                empty={words.empty}
              />
            ))}
          </>
        )}
      </PageState>
    </>
  );
}
