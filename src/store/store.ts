import { createStore, type StoreApi } from 'zustand/vanilla';
import { type HostChoices, initialState, type WidgetState } from './state';

export type WidgetStore = StoreApi<WidgetState>;

/** The one store of a widget; made by a factory, so that tests and pages with two widgets share nothing. */
export function createWidgetStore(choices: Partial<HostChoices> = {}): WidgetStore {
  return createStore<WidgetState>(() => initialState(choices));
}
