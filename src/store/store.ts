import { createStore, type StoreApi } from 'zustand/vanilla';
import { type HostChoices, initialState, type WidgetState } from './state';

export type WidgetStore = StoreApi<WidgetState>;

/** Creates the store of a widget. Two widgets of a page share no state. */
export function createWidgetStore(choices: Partial<HostChoices> = {}): WidgetStore {
  return createStore<WidgetState>(() => initialState(choices));
}
