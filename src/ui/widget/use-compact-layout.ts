import { useEffect } from 'react';
import { hasRemoteControl } from '@/lib/remote-control';
import { useMedia, usePlayerFrame } from './use-media';
import { useWidget } from './use-widget';

/** Minimum size for the bar along the lower edge, by touch. */
const BAR_WIDTH_PX = 576;
const BAR_HEIGHT_PX = 380;
/** The same by mouse, which needs no large buttons in the middle. */
const MOUSE_BAR_WIDTH_PX = 480;
const MOUSE_BAR_HEIGHT_PX = 270;

/**
 * The layout of the controls: whether it is compact, with some controls in the settings, and whether the main buttons are
 * in the middle. A thumb does not reach for a pause button in a corner.
 */
export function useLayout(): { compact: boolean; centred: boolean } {
  // Some televisions claim a touch screen.
  const touch = useMedia('pointer') === 'coarse' && !hasRemoteControl();
  const width = useMedia('width');
  const height = useMedia('height');
  const compact = touch
    ? width < BAR_WIDTH_PX || height < BAR_HEIGHT_PX
    : width < MOUSE_BAR_WIDTH_PX || height < MOUSE_BAR_HEIGHT_PX;
  return { compact, centred: compact || touch };
}

/** Whether the frame has the compact layout, which moves some controls to the settings. */
export const useCompactLayout = (): boolean => useLayout().compact;

/** Tells the style sheet the layout and what lies over the video. Renders nothing. */
export function LayoutAttributes() {
  const el = usePlayerFrame()?.el;
  const { compact, centred } = useLayout();
  const asked = useWidget(({ resume, leanBack }) => (resume ? 'resume' : leanBack?.question ? 'rest' : ''));
  const diagnosed = useWidget(({ diagnosticsShown }) => diagnosticsShown);
  useEffect(() => {
    el?.toggleAttribute('data-compact', compact);
    el?.toggleAttribute('data-centred', centred);
    el?.setAttribute('data-asked', asked);
    el?.toggleAttribute('data-diagnosed', diagnosed);
  });
  return null;
}
