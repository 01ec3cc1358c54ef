import { useContext } from 'react';
import { useStore } from 'zustand';
import type { Commands, LazyCommandLoader } from '@/flows';
import type { PlayerCommands } from '@/media/player-commands';
import type { WidgetState } from '@/store/state';
import { WidgetContext, type WidgetContextValue } from './widget-context';

/** Returns the widget around this component. Throws outside of one, because that is a bug. */
export function useWidgetContext(): WidgetContextValue {
  const context = useContext(WidgetContext);
  if (context === null) throw new Error('a component of the widget is used outside of it');
  return context;
}

/** Reads product state from the store; the component renders again when it changes. */
export function useWidget<T>(selector: (state: WidgetState) => T): T {
  return useStore(useWidgetContext().store, selector);
}

/** The commands of the widget; they never change. */
export function useCommands(): Commands {
  return useWidgetContext().commands;
}

/** Runs commands of the lazy layers: `run(({ setLoop }) => setLoop(true))`. The function never changes. */
export function useLazyCommands(): LazyCommandLoader['run'] {
  return useWidgetContext().lazyCommands.run;
}

/** The player commands, shared with the host page and the keys. */
export const usePlayer = (): PlayerCommands => useWidgetContext().player;
