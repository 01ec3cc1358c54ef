import type { ReactNode } from 'react';
import { type Kind, write } from '../format';
import type { Column } from './data-table';
import { Difference } from './totals';

interface NumberColumn<Row> {
  key: Extract<keyof Row, string>;
  title: string;
  hint?: string;
  kind?: Kind;
  /** Draws a share under its number. */
  hasBar?: boolean;
}

const numberIn = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** A column of numbers. */
export function numbers<Row>({ key, title, hint, kind = 'count', hasBar = false }: NumberColumn<Row>): Column<Row> {
  return {
    key,
    title,
    ...(hint !== undefined && { hint }),
    value: (row) => numberIn(row[key]),
    show: (row) => write(kind, numberIn(row[key])),
    ...(hasBar && { bar: (row: Row) => numberIn(row[key]) }),
  };
}

/** A column of names. */
export function texts<Row>(
  key: string,
  title: string,
  name: (row: Row) => string,
  show?: (row: Row) => ReactNode,
): Column<Row> {
  return { key, title, isText: true, value: name, show: show ?? name };
}

/** The difference of views to the period before, where it is compared. */
export function viewsBefore<Row extends { views: number | null; beforeViews: number | null }>(): Column<Row> {
  return {
    key: 'beforeViews',
    title: 'К прошлому периоду',
    value: ({ views, beforeViews }) => (views === null || beforeViews === null ? null : views - beforeViews),
    show: ({ views, beforeViews }) => <Difference kind="count" now={views} before={beforeViews} />,
  };
}
