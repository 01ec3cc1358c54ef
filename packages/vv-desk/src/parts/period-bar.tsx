import { type FormEvent, useId, useState } from 'react';
import { useDesk } from '../desk-context';
import { longDay } from '../format';
import { isPreset, type Period, PRESETS, periodBefore, periodFault, today } from '../period';
import { datesOf } from '../route';
import { words } from '../words';

const FAULTS = {
  'no-date': 'Укажите обе даты',
  reversed: 'Первая дата должна быть не позже второй',
  future: 'Этот период ещё не начался',
  long: 'Период слишком длинный: не больше трёх лет',
} as const;

const OWN = 'own';

/** Chooses the period of a page, and whether the one before is shown beside it. */
export function PeriodBar() {
  const { route, go } = useDesk();
  const [isOwn, setOwn] = useState(false);
  const id = useId();
  const dates = datesOf(route, Date.now());
  const showsDates = isOwn || typeof route.period === 'object';
  const choose = (value: string) => {
    setOwn(value === OWN);
    if (isPreset(value)) go({ period: value });
  };
  return (
    <fieldset className="period">
      <legend className="unseen">Период и сравнение</legend>
      <label htmlFor={`${id}-preset`} className="unseen">
        Период
      </label>
      <select
        id={`${id}-preset`}
        value={showsDates ? OWN : String(route.period)}
        onChange={(event) => choose(event.target.value)}
      >
        {PRESETS.map((preset) => (
          <option key={preset} value={preset}>
            {words.presets[preset]}
          </option>
        ))}
        <option value={OWN}>{words.ownDates}</option>
      </select>
      {showsDates ? (
        <OwnDates
          key={`${dates.from}-${dates.to}`}
          dates={dates}
          onChoose={(period) => {
            setOwn(false);
            go({ period });
          }}
        />
      ) : (
        <p className="dates">{rangeText(dates)}</p>
      )}
      <label className="check">
        <input type="checkbox" checked={route.compare} onChange={(event) => go({ compare: event.target.checked })} />
        <span>Сравнить с прошлым периодом</span>
      </label>
      {route.compare && <p className="dates">{`Прошлый: ${rangeText(periodBefore(dates))}`}</p>}
    </fieldset>
  );
}

const rangeText = ({ from, to }: Period): string => (from === to ? longDay(from) : `${longDay(from)} — ${longDay(to)}`);

function OwnDates({ dates, onChoose }: { dates: Period; onChoose: (period: Period) => void }) {
  const [from, setFrom] = useState(dates.from);
  const [to, setTo] = useState(dates.to);
  const [fault, setFault] = useState('');
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = periodFault(from, to, Date.now());
    setFault(found === null ? '' : FAULTS[found]);
    if (found === null) onChoose({ from, to });
  };
  const last = today(Date.now());
  return (
    <form className="own-dates" onSubmit={submit} noValidate>
      <label>
        <span>с</span>
        <input
          type="date"
          value={from}
          max={last}
          aria-describedby={id}
          onChange={(event) => setFrom(event.target.value)}
        />
      </label>
      <label>
        <span>по</span>
        <input
          type="date"
          value={to}
          max={last}
          aria-describedby={id}
          onChange={(event) => setTo(event.target.value)}
        />
      </label>
      <button type="submit">Показать</button>
      <p className="fault" id={id} role="alert">
        {fault}
      </p>
    </form>
  );
}
