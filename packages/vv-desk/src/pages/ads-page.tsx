import { useId, useState } from 'react';
import { AdsPage as AdsAnswer } from '../api/answers';
import { deskUrl } from '../api/client';
import { type ChartGroup, TimeChart } from '../charts/time-chart';
import { dataParams, shareParams } from '../data-params';
import { useDesk } from '../desk-context';
import { longMonth } from '../format';
import { plainName } from '../names';
import { numbers, texts } from '../parts/columns';
import { FileLink } from '../parts/csv-link';
import { DataTable } from '../parts/data-table';
import { PageHead } from '../parts/page-head';
import { PageState } from '../parts/page-state';
import { PeriodBar } from '../parts/period-bar';
import { type Figure, TotalTiles } from '../parts/totals';
import { lastMonths } from '../period';
import { useData } from '../use-data';
import { words } from '../words';
import { usePeriodSeries } from './use-period-series';

const FIGURES: readonly Figure[] = [
  { name: 'breaks', title: 'Рекламные паузы', kind: 'count' },
  { name: 'asked', title: 'Запросы', kind: 'count' },
  { name: 'filled', title: 'Получено роликов', kind: 'count' },
  { name: 'fill', title: 'Заполнение', kind: 'share' },
  { name: 'impressions', title: 'Показы', kind: 'count' },
  { name: 'completed', title: 'Досмотрены', kind: 'count' },
  { name: 'clicks', title: 'Клики', kind: 'count' },
  { name: 'errors', title: 'Ошибки', kind: 'count', isBadUp: true },
  { name: 'lostMs', title: 'Ожидание впустую', kind: 'duration', isBadUp: true },
];

const GROUPS: readonly ChartGroup[] = [
  {
    title: 'Реклама',
    kind: 'count',
    lines: [
      { name: 'asked', title: 'Запросы' },
      { name: 'filled', title: 'Получено' },
      { name: 'impressions', title: 'Показы' },
      { name: 'errors', title: 'Ошибки' },
    ],
  },
];

type Tables = NonNullable<ReturnType<typeof useAds>['data']>['tables'];
type TagRow = Tables['tags'][number];
type CodeRow = Tables['codes'][number];
type EridRow = Tables['erids'][number];

const TAGS = [
  texts<TagRow>('host', 'Сервер тега', ({ host }) => plainName(host)),
  numbers<TagRow>({ key: 'asked', title: 'Запросы', hint: 'Запрошенные документы, вместе с обёртками' }),
  numbers<TagRow>({ key: 'answered', title: 'Ответы' }),
  numbers<TagRow>({ key: 'filled', title: 'Ролики', hint: 'Найденные ролики' }),
  numbers<TagRow>({ key: 'fill', title: 'Заполнение', kind: 'share', hasBar: true }),
  numbers<TagRow>({ key: 'impressions', title: 'Показы', hint: 'Показан первый кадр: за это платят' }),
  numbers<TagRow>({ key: 'completed', title: 'Досмотрены' }),
  numbers<TagRow>({ key: 'skipped', title: 'Пропущены' }),
  numbers<TagRow>({ key: 'clicks', title: 'Клики' }),
  numbers<TagRow>({ key: 'errors', title: 'Ошибки' }),
  numbers<TagRow>({
    key: 'lostMs',
    title: 'Впустую',
    hint: 'Сколько зрители ждали этот тег, когда показа не вышло',
    kind: 'duration',
  }),
  numbers<TagRow>({ key: 'firstFrameMs', title: 'До кадра', hint: 'В среднем до первого кадра ролика', kind: 'wait' }),
];

const CODES = [
  texts<CodeRow>('code', 'Код', ({ code }) => code || 'Без кода'),
  texts<CodeRow>('words', 'Что это значит', (row) => row.words),
  texts<CodeRow>('host', 'Сервер тега', ({ host }) => plainName(host)),
  numbers<CodeRow>({ key: 'n', title: 'Ошибок' }),
];

const ERIDS = [
  texts<EridRow>('erid', 'erid', ({ erid }) => erid || 'Без erid'),
  texts<EridRow>('advertiser', 'Рекламодатель', ({ advertiser }) => advertiser || 'Не указан'),
  numbers<EridRow>({ key: 'impressions', title: 'Показы' }),
  numbers<EridRow>({ key: 'q1', title: '25 %', hint: 'Досмотрели до четверти' }),
  numbers<EridRow>({ key: 'q2', title: '50 %', hint: 'Досмотрели до половины' }),
  numbers<EridRow>({ key: 'q3', title: '75 %', hint: 'Досмотрели до трёх четвертей' }),
  numbers<EridRow>({ key: 'completed', title: 'Досмотрены' }),
  numbers<EridRow>({ key: 'skipped', title: 'Пропущены' }),
  numbers<EridRow>({ key: 'clicks', title: 'Клики' }),
];

function useAds() {
  const { route } = useDesk();
  return useData(AdsAnswer, 'ads', dataParams(route, Date.now()));
}

/** The advertising: what each tag brought and lost, and the month's report for the register. */
export function AdsPage() {
  const loaded = useAds();
  const { seriesOf, beforeOf } = usePeriodSeries(loaded.data);
  return (
    <>
      <PageHead freshAt={loaded.data?.freshAt ?? null} />
      <PeriodBar />
      <PageState loaded={loaded}>
        {({ totals, tables, step }) => (
          <>
            <TotalTiles totals={totals} figures={FIGURES} label="Реклама за период" />
            <TimeChart
              title={step === 'day' ? 'По дням' : 'По часам'}
              groups={GROUPS}
              step={step}
              seriesOf={seriesOf}
              beforeOf={beforeOf}
            />
            <DataTable
              caption="Теги"
              rows={tables.tags}
              columns={TAGS}
              rowKey={({ host }) => host}
              sortedBy="impressions"
              csv="tags"
              empty={words.empty}
            />
            <DataTable
              caption="Ошибки по кодам"
              rows={tables.codes}
              columns={CODES}
              rowKey={({ host, code }) => `${code} ${host}`}
              sortedBy="n"
              csv="codes"
              empty="За этот период ошибок рекламы не было"
            />
            <EridReport />
            <DataTable
              caption="Показы по erid"
              rows={tables.erids}
              columns={ERIDS}
              rowKey={({ erid, advertiser }) => `${erid} ${advertiser}`}
              sortedBy="impressions"
              csv="erids"
              empty={words.empty}
            />
          </>
        )}
      </PageState>
    </>
  );
}

/** As many months as the sums are kept by default. */
const MONTHS = 24;

function EridReport() {
  const { route } = useDesk();
  const months = lastMonths(MONTHS, Date.now());
  const [month, setMonth] = useState(months[1] ?? months[0] ?? '');
  const id = useId();
  const url = deskUrl('csv', { page: 'erid', month, ...shareParams(route.share) });
  return (
    <section className="card erid" aria-labelledby={id}>
      <header className="card-head">
        <h2 id={id}>Отчёт для ОРД</h2>
      </header>
      <p className="note">
        Показы за календарный месяц по каждому erid: то, что сайт передаёт оператору рекламных данных (38-ФЗ).
      </p>
      <div className="form-row">
        <label>
          <span>Месяц</span>
          <select value={month} onChange={(event) => setMonth(event.target.value)}>
            {months.map((value) => (
              <option key={value} value={value}>
                {longMonth(value)}
              </option>
            ))}
          </select>
        </label>
        <FileLink
          url={url}
          file={`erid-${month}.csv`}
          label="Отчёт по erid за месяц (CSV)"
          name={longMonth(month)}
          isPrimary
        />
      </div>
    </section>
  );
}
