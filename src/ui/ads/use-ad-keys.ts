import { useMediaPlayer } from '@vidstack/react';
import { useEffect } from 'react';
import type { AdView } from '@/domain/ad';
import type { Commands } from '@/flows';
import { type Echo, showEcho } from '../player/echo-event';
import { volumeEcho } from '../player/volume-echo';
import { useWidgetContext } from '../use-widget';
import { AD_VOLUME_STEP, heardOf, setHeard, toggleHeard } from './ad-sound';

type AdAction = (ad: AdView, commands: Commands) => Echo | undefined;

const togglePlaying: AdAction = ({ isPlaying }, { playAd, pauseAd }) => {
  if (isPlaying) pauseAd();
  else playAd();
  return { icon: isPlaying ? 'pause' : 'play' };
};

const volume =
  (step: number): AdAction =>
  (ad, commands) =>
    volumeEcho(setHeard(commands, heardOf(ad) + step));

/** By the key's place, as the film's own (design section 4). */
const ACTIONS: Readonly<Record<string, AdAction>> = {
  Space: togglePlaying,
  KeyK: togglePlaying,
  KeyM: (ad, commands) => volumeEcho(toggleHeard(ad, commands)),
  KeyF: (_, { toggleFullscreen }) => void toggleFullscreen(),
  ArrowUp: volume(AD_VOLUME_STEP),
  ArrowDown: volume(-AD_VOLUME_STEP),
};

/**
 * While an ad is on, the keys are its: heard before the film's shortcuts, which then hear nothing. Esc still closes
 * what it closes elsewhere.
 */
export function useAdKeys(on: boolean): void {
  const { store, commands } = useWidgetContext();
  const player = useMediaPlayer();
  useEffect(() => {
    if (!on) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.code === 'Escape') return;
      event.stopPropagation();
      const action = actionOf(event);
      const { ad } = store.getState();
      if (action === undefined || ad === null) return;
      event.preventDefault();
      const echo = action(ad, commands);
      if (echo !== undefined && player?.el) showEcho(player.el, echo);
    };
    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  }, [on, store, commands, player]);
}

function actionOf(event: KeyboardEvent): AdAction | undefined {
  const { code, repeat, ctrlKey, altKey, metaKey, shiftKey, isComposing, target } = event;
  if (ctrlKey || altKey || metaKey || shiftKey || isComposing) return undefined;
  const arrow = code.startsWith('Arrow');
  // Held down, the others would switch to and fro.
  if (repeat && !arrow) return ACTIONS[code] && (() => undefined);
  const element = target instanceof Element ? target : null;
  // A slider's arrows and a field's letters are theirs, and a button is pressed by Space.
  if (element?.matches(arrow ? 'input' : 'input:not([type="range"])')) return undefined;
  if (code === 'Space' && element?.closest('button, a[href]')) return undefined;
  return ACTIONS[code];
}
