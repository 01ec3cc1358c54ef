import { type ReactNode, useId, useState } from 'react';
import { count } from '../format';
import { CsvLink } from './csv-link';
import { ScrollBox } from './scroll-box';

/** A column of a table. */
export interface Column<Row> {
  key: string;
  title: string;
  /** A longer name, for the tooltip and screen readers. */
  hint?: string;
  /** By which the rows are sorted. */
  value: (row: Row) => number | string | null;
  show: (row: Row) => ReactNode;
  /** A share of 0..1, drawn under the number. */
  bar?: (row: Row) => number | null;
  isText?: boolean;
}

interface TableProps<Row> {
  caption: string;
  /** Explains the table where its columns do not. */
  note?: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  rowKey: (row: Row, index: number) => string;
  /** The column that sorts at first, the greatest first. */
  sortedBy: string;
  /** The name of the table for the CSV; absent where there is none. */
  csv?: string;
  empty: string;
}

interface Sorting {
  key: string;
  isDescending: boolean;
}

/** Rows before «Показать ещё», and rows that each press adds. */
const FIRST_ROWS = 15;
const MORE_ROWS = 50;
/** Rows from which on a table can be searched. */
const SEARCHABLE = 16;
/** Rows that the desk sends to a page (php/src/Desk/DeskQuestion.php); a file has them all. */
const MOST_ROWS = 500;

/** A table that sorts by its heads, with a CSV of all of its rows. */
export function DataTable<Row>({ caption, note, rows, columns, rowKey, sortedBy, csv, empty }: TableProps<Row>) {
  const id = useId();
  const [sorting, setSorting] = useState<Sorting>({ key: sortedBy, isDescending: true });
  const [wanted, setWanted] = useState('');
  const [length, setLength] = useState(FIRST_ROWS);
  const found = searchRows(rows, columns, wanted);
  const sorted = sortRows(found, columns, sorting);
  const shown = sorted.slice(0, length);
  return (
    <section className="card" aria-labelledby={id}>
      <header className="card-head">
        <h2 id={id}>{caption}</h2>
        {rows.length >= SEARCHABLE && (
          <input
            type="search"
            className="search"
            placeholder="Найти"
            aria-label={`Найти в таблице «${caption}»`}
            value={wanted}
            onChange={(event) => setWanted(event.target.value)}
          />
        )}
        {csv !== undefined && rows.length > 0 && <CsvLink table={csv} name={caption} />}
      </header>
      {note !== undefined && rows.length > 0 && <p className="note">{note}</p>}
      {rows.length === 0 ? (
        <p className="empty">{empty}</p>
      ) : (
        <ScrollBox label={`${caption}: таблица`}>
          <table>
            <caption className="unseen">{`${caption}. Строк: ${count(found.length)}`}</caption>
            <thead>
              <tr>
                {columns.map((column) => (
                  <HeadCell key={column.key} column={column} sorting={sorting} onSort={setSorting} />
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.map((row, index) => (
                <tr key={rowKey(row, index)}>
                  {columns.map((column, position) => (
                    <Cell key={column.key} column={column} row={row} isHead={position === 0} />
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
          {found.length === 0 && <p className="empty">Ничего не нашлось</p>}
        </ScrollBox>
      )}
      {rows.length >= MOST_ROWS && <p className="note">{`Здесь первые ${count(MOST_ROWS)} строк, в CSV — все.`}</p>}
      {shown.length < found.length && (
        <button type="button" className="more" onClick={() => setLength(length + MORE_ROWS)}>
          {moreText(found.length - shown.length)}
        </button>
      )}
    </section>
  );
}

const moreText = (left: number): string =>
  left <= MORE_ROWS ? `Показать ещё ${left}` : `Показать ещё ${MORE_ROWS} из ${count(left)}`;

interface HeadProps<Row> {
  column: Column<Row>;
  sorting: Sorting;
  onSort: (sorting: Sorting) => void;
}

function HeadCell<Row>({ column, sorting, onSort }: HeadProps<Row>) {
  const { key, title, hint, isText } = column;
  const isSorted = sorting.key === key;
  const direction = isSorted ? (sorting.isDescending ? 'descending' : 'ascending') : undefined;
  return (
    <th scope="col" className={isText ? 'text' : undefined} aria-sort={direction}>
      <button
        type="button"
        className="sort"
        title={hint}
        onClick={() => onSort({ key, isDescending: isSorted ? !sorting.isDescending : !isText })}
      >
        {title}
        <span className="arrow" aria-hidden="true">
          {isSorted ? (sorting.isDescending ? '▼' : '▲') : ''}
        </span>
      </button>
    </th>
  );
}

function Cell<Row>({ column, row, isHead }: { column: Column<Row>; row: Row; isHead: boolean }) {
  const content = column.show(row);
  const part = column.bar?.(row) ?? null;
  const className = column.isText ? 'text' : undefined;
  if (isHead)
    return (
      <th scope="row" className={className}>
        {content}
      </th>
    );
  return (
    <td className={className}>
      {content}
      {part !== null && (
        <span className="bar" aria-hidden="true">
          <span style={{ width: `${Math.min(1, Math.max(0, part)) * 100}%` }} />
        </span>
      )}
    </td>
  );
}

/** Rows with a text that contains the words. */
function searchRows<Row>(rows: readonly Row[], columns: readonly Column<Row>[], wanted: string): readonly Row[] {
  const part = wanted.trim().toLocaleLowerCase('ru');
  if (part === '') return rows;
  const texts = columns.filter(({ isText }) => isText);
  return rows.filter((row) =>
    texts.some(({ value }) =>
      String(value(row) ?? '')
        .toLocaleLowerCase('ru')
        .includes(part),
    ),
  );
}

/** Rows in the order of a column. Unknown values come last in both directions. */
export function sortRows<Row>(rows: readonly Row[], columns: readonly Column<Row>[], sorting: Sorting): Row[] {
  const column = columns.find(({ key }) => key === sorting.key);
  if (column === undefined) return [...rows];
  const sign = sorting.isDescending ? -1 : 1;
  return [...rows].sort((one, other) => {
    const [a, b] = [column.value(one), column.value(other)];
    if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
    if (typeof a === 'number' && typeof b === 'number') return sign * (a - b);
    return sign * String(a).localeCompare(String(b), 'ru', { numeric: true });
  });
}
