import { useLayoutEffect } from 'react';
import { useWidget, useWidgetContext } from '../use-widget';

/** Lets the page's shell show what the widget knows, until the player has mounted. Renders nothing. */
export function ShellLink() {
  const { shell } = useWidgetContext();
  const startPending = useWidget((state) => state.startPending);
  useLayoutEffect(() => {
    // The host page has started the content.
    if (startPending) shell?.withdraw();
  }, [shell, startPending]);
  return null;
}
