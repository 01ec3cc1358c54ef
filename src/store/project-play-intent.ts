import type { PlayIntent } from '@/domain/playback/play-intent';
import type { WidgetStore } from './store';

/** Shows the play intent to the interface and to the snapshots of events. Called once, before anything else subscribes. */
export function projectPlayIntent(store: WidgetStore, { state, subscribe }: PlayIntent): void {
  store.setState({ playIntent: state() });
  subscribe((playIntent) => store.setState({ playIntent }));
}
