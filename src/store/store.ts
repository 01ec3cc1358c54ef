import { createStore, type StoreApi } from 'zustand/vanilla';
import type { PlayIntent } from '@/domain/playback/play-intent';
import { type HostChoices, initialState, type WidgetState } from './state';

export type WidgetStore = StoreApi<WidgetState>;

/** Creates the store of a widget. Two widgets of a page share no state. */
export function createWidgetStore(choices: Partial<HostChoices> = {}): WidgetStore {
  return createStore<WidgetState>(() => initialState(choices));
}

/** Shows the play intent to the interface and to the snapshots of events. Called once, before anything else subscribes. */
export function projectPlayIntent(store: WidgetStore, { state, subscribe }: PlayIntent): void {
  store.setState({ playIntent: state() });
  subscribe((playIntent) => store.setState({ playIntent }));
}
