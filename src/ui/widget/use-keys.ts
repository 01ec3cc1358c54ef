import { useEffectEvent, useLayoutEffect } from 'react';
import type { KeyBindings, KeyLayer } from './key-router';
import { useWidgetContext } from './use-widget';

/** Binds keys anywhere in the frame from the moment the component is visible. An effect would miss an immediate press. */
export function useKeys(layer: KeyLayer, { press, escape: leave }: KeyBindings): void {
  const { keys } = useWidgetContext();
  const onPress = useEffectEvent((event: KeyboardEvent) => press?.(event) ?? 'passed');
  const onEscape = useEffectEvent(() => leave?.() ?? 'passed');
  useLayoutEffect(() => keys.add(layer, { press: (event) => onPress(event), escape: () => onEscape() }), [keys, layer]);
}

/** Handles Escape and Back, unless it closes a layer above first. */
export function useEscape(layer: KeyLayer, leave: () => void): void {
  useKeys(layer, {
    escape() {
      leave();
      return 'closed';
    },
  });
}
