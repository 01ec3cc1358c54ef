import { FilmPage as FilmAnswer, type UsageRow } from '../api/answers';
import { RetentionChart } from '../charts/retention-chart';
import { TimeChart } from '../charts/time-chart';
import { dataParams } from '../data-params';
import { useDesk } from '../desk-context';
import { deviceName, filmName, plainName } from '../names';
import { numbers, texts } from '../parts/columns';
import { DataTable } from '../parts/data-table';
import { Icon } from '../parts/icon';
import { PageHead } from '../parts/page-head';
import { PageState } from '../parts/page-state';
import { PeriodBar } from '../parts/period-bar';
import { type Figure, TotalTiles } from '../parts/totals';
import { routeHref } from '../route';
import { useData } from '../use-data';
import { useMarks } from '../use-marks';
import { words } from '../words';
import { VIEW_FIGURES, VIEW_GROUPS } from './films-page';
import { usePeriodSeries } from './use-period-series';

const FIGURES: readonly Figure[] = [
  ...VIEW_FIGURES,
  { name: 'startupP50', title: 'Запуск у половины', kind: 'wait', isBadUp: true },
  { name: 'rebuffer', title: 'Время остановок', kind: 'share', isBadUp: true },
  { name: 'failureShare', title: 'Сбои', kind: 'share', isBadUp: true },
];

interface EpisodeRow {
  episodeId: string;
  title: string;
  season: string;
  episode: string;
  views: number | null;
  viewers: number | null;
  playedMs: number | null;
  completion: number | null;
}

/** «2 сезон, 3 серия». An episode without numbers has its title, or its id. */
function episodeName({ season, episode, title, episodeId }: EpisodeRow): string {
  const place = [season && `${season} сезон`, episode && `${episode} серия`].filter(Boolean).join(', ');
  return place || filmName(title, episodeId);
}

const episodePlace = ({ season, episode }: EpisodeRow): number => Number(season) * 10_000 + Number(episode) || 0;

const USAGE = (title: string, name: (key: string) => string) => [
  texts<UsageRow>('key', title, ({ key }) => name(key)),
  numbers<UsageRow>({ key: 'views', title: 'Просмотры' }),
  numbers<UsageRow>({ key: 'playedMs', title: 'Просмотрено', kind: 'duration' }),
  numbers<UsageRow>({ key: 'share', title: 'Доля', kind: 'share', hasBar: true }),
];

const USAGES = [
  { table: 'dubs', caption: 'Озвучки', columns: USAGE('Озвучка', plainName) },
  { table: 'qualities', caption: 'Качество картинки', columns: USAGE('Качество', plainName) },
  { table: 'devices', caption: 'Устройства', columns: USAGE('Устройство', deviceName) },
] as const;

/** One film or series: who stays, with its chapters, and how it is watched. */
export function FilmPage() {
  const { route, go, isShared } = useDesk();
  const { contentId, episodeId } = route;
  const loaded = useData(FilmAnswer, `film ${contentId}`, dataParams(route, Date.now()));
  const { seriesOf, beforeOf } = usePeriodSeries(loaded.data);
  const marks = useMarks(contentId, episodeId);
  const { data } = loaded;
  return (
    <>
      <PageHead
        freshAt={data?.freshAt ?? null}
        title={filmName(data?.title ?? '', contentId)}
        above={!isShared && <BackLink />}
      />
      <PeriodBar />
      {data !== null && data.tables.episodes.length > 1 && (
        <EpisodeChoice episodes={data.tables.episodes} chosen={episodeId} onChoose={(id) => go({ episodeId: id })} />
      )}
      <PageState loaded={loaded}>
        {({ totals, tables, step, retention }) => (
          <>
            <TotalTiles totals={totals} figures={FIGURES} label="Итоги за период" />
            {retention !== null && retention.share.length > 0 && (retention.views ?? 0) > 0 ? (
              <RetentionChart
                retention={retention}
                marks={marks}
                isMixed={episodeId === '' && tables.episodes.length > 1}
              />
            ) : (
              <p className="card empty">Для кривой удержания просмотров за этот период нет</p>
            )}
            <TimeChart
              title={step === 'day' ? 'По дням' : 'По часам'}
              groups={VIEW_GROUPS}
              step={step}
              seriesOf={seriesOf}
              beforeOf={beforeOf}
            />
            {tables.episodes.length > 1 && <EpisodesTable rows={tables.episodes} />}
            <div className="columns">
              {USAGES.map(({ table, caption, columns }) => (
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
            </div>
          </>
        )}
      </PageState>
    </>
  );
}

function BackLink() {
  const { route } = useDesk();
  return (
    <a className="back" href={routeHref({ ...route, page: 'films', contentId: '', episodeId: '' })}>
      <Icon name="back" />
      Все фильмы
    </a>
  );
}

interface EpisodeChoiceProps {
  episodes: readonly EpisodeRow[];
  chosen: string;
  onChoose: (episodeId: string) => void;
}

function EpisodeChoice({ episodes, chosen, onChoose }: EpisodeChoiceProps) {
  const sorted = [...episodes].sort((one, other) => episodePlace(one) - episodePlace(other));
  const isKnown = chosen === '' || sorted.some(({ episodeId }) => episodeId === chosen);
  return (
    <label className="episode-choice">
      <span>Серия</span>
      <select value={chosen} onChange={(event) => onChoose(event.target.value)}>
        <option value="">Все серии</option>
        {!isKnown && <option value={chosen}>{filmName('', chosen)}</option>}
        {sorted.map((row) => (
          <option key={row.episodeId} value={row.episodeId}>
            {episodeName(row)}
          </option>
        ))}
      </select>
    </label>
  );
}

function EpisodesTable({ rows }: { rows: readonly EpisodeRow[] }) {
  const { route } = useDesk();
  const columns = [
    texts<EpisodeRow>('title', 'Серия', episodeName, (row) => (
      <a href={routeHref({ ...route, episodeId: row.episodeId })}>{episodeName(row)}</a>
    )),
    numbers<EpisodeRow>({ key: 'views', title: 'Просмотры' }),
    numbers<EpisodeRow>({ key: 'viewers', title: 'Зрители' }),
    numbers<EpisodeRow>({ key: 'playedMs', title: 'Просмотрено', kind: 'duration' }),
    numbers<EpisodeRow>({ key: 'completion', title: 'Досмотрели', kind: 'share', hasBar: true }),
  ];
  return (
    <DataTable
      caption="Серии"
      rows={rows}
      columns={columns}
      rowKey={({ episodeId }) => episodeId}
      sortedBy="views"
      csv="episodes"
      empty={words.empty}
    />
  );
}
