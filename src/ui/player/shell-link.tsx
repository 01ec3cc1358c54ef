import { useLayoutEffect } from 'react';
import { isExpected } from '@/domain/playback/play-intent';
import { useWidget, useWidgetContext } from '../widget/use-widget';

/** Lets the page's shell show what the widget knows, until the player has mounted. Renders nothing. */
export function ShellLink() {
  const { shell } = useWidgetContext();
  const isStarting = useWidget((state) => isExpected(state.playIntent));
  useLayoutEffect(() => {
    // The host page has started the content.
    if (isStarting) shell?.withdraw();
  }, [shell, isStarting]);
  return null;
}
