import { createContext, use } from 'react';
import type { Failure } from './api/client';
import type { Route } from './route';

/** The view of the desk, and the ways in which its pages change it. */
export interface Desk {
  route: Route;
  /** Shows another view, as a new entry of the history. */
  go: (change: Partial<Route>) => void;
  /** Token against forged requests; empty for the reader of a share link. */
  csrf: string;
  /** Whether a share link opened the desk: its reader sees one page. */
  isShared: boolean;
  /** Says something to screen readers. */
  announce: (text: string) => void;
  /** Tells the desk of a failure, which may be the end of the session. */
  onFailure: (failure: Failure) => void;
}

export const DeskContext = createContext<Desk | null>(null);

export function useDesk(): Desk {
  const desk = use(DeskContext);
  if (desk === null) throw new Error('A part of the desk is outside of it');
  return desk;
}
