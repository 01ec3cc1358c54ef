import type { WidgetState } from '@/store/state';
import type { WidgetStore } from '@/store/store';

/** Waits until the state is so; at once where it is already. What is waited for here always comes: each wait of the start has an end. */
export async function whenState(store: WidgetStore, holds: (state: WidgetState) => boolean): Promise<void> {
  if (holds(store.getState())) return;
  await new Promise<void>((resolve) => {
    const stop = store.subscribe((state) => {
      if (!holds(state)) return;
      stop();
      resolve();
    });
  });
}
