import { useEffect, useState } from 'react';
import { hasRemoteControl } from '@/lib/remote-control';
import type { PlayerCommands } from '@/media/player-commands';
import { PRESSABLE } from '../kit/pressable';
import { useFrame } from '../widget/use-frame';
import { useMedia } from '../widget/use-media';
import { useShown } from '../widget/use-shown';
import { usePlayer, useWidget, useWidgetContext } from '../widget/use-widget';

/**
 * Keeps the controls visible before the first play, while a menu is open, while the keyboard focus or a resting mouse is on
 * a control, and while a finger drags a slider. With a remote control a control always has the focus, so that is no reason. Otherwise they leave with
 * the mouse. Vidstack reads a delay of `Infinity` as none, so the delay is paused. Renders nothing.
 */
export function KeepControlsVisible() {
  const { playerFrame } = useWidgetContext();
  const menuOpen = useWidget(({ openMenu }) => openMenu !== null);
  const canPlay = useMedia('canPlay');
  const shown = useShown();
  const focused = useKeyboardInside();
  const resting = usePointerOnControl();
  const isPinned = menuOpen || (focused && !hasRemoteControl()) || resting || (canPlay && !shown);
  useEffect(() => (isPinned ? playerFrame.keepControlsShown() : undefined), [playerFrame, isPinned]);
  useLeavingMouse();
  return null;
}

/**
 * Hides the controls soon after the mouse has left the frame, unless they are pinned. Vidstack has a property for this,
 * which has no effect where the mouse leaves from a control: that pins them until then.
 */
function useLeavingMouse(): void {
  const player = usePlayer();
  useFrame((frame, signal) => watchLeavingMouse(frame, player, signal));
}

function watchLeavingMouse(frame: HTMLElement, player: PlayerCommands, signal: AbortSignal): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stay = () => clearTimeout(timer);
  const leave = ({ pointerType }: PointerEvent) => {
    stay();
    if (pointerType === 'mouse')
      timer = setTimeout(() => player.areControlsShown() && player.toggleControls(), LEAVE_MS);
  };
  frame.addEventListener('pointerleave', leave, { signal });
  frame.addEventListener('pointermove', stay, { signal });
  // A key has shown them for a time of its own.
  frame.addEventListener('controls-change', stay, { signal });
  signal.addEventListener('abort', stay);
}

/** Time in which the mouse may come back. With the fade the controls are gone within 300 ms. */
const LEAVE_MS = 100;

/** Whether a control has a visible focus; a pointer press ends it, as it ends the focus ring. */
function useKeyboardInside(): boolean {
  const [inside, setInside] = useState(false);
  useFrame((el, signal) => {
    const on = (type: string, listener: (event: Event) => void) => el.addEventListener(type, listener, { signal });
    on('focusin', ({ target }) =>
      setInside(target !== el && target instanceof Element && target.matches(':focus-visible')),
    );
    on('focusout', () => setInside(false));
    on('pointerdown', () => setInside(false));
  });
  return inside;
}

/**
 * Whether the mouse has moved onto a control: the viewer is about to press it. A control that appears under a resting mouse,
 * such as the pause button in place of the large one, does not count. A finger counts while it is on a slider.
 */
function usePointerOnControl(): boolean {
  const [isOn, setOn] = useState(false);
  useFrame((el, signal) => {
    let under: Element | null = null;
    const set = (next: Element | null) => {
      // React keeps each update without effect until the component renders again.
      if ((next === null) !== (under === null)) setOn(next !== null);
      under = next;
    };
    const move = ({ pointerType, target, movementX, movementY }: PointerEvent) => {
      if (pointerType !== 'mouse' || (movementX === 0 && movementY === 0)) return;
      set(target instanceof Element ? target.closest(PRESSABLE) : null);
    };
    const touch = ({ type, pointerType, target }: PointerEvent) => {
      if (pointerType === 'mouse') return;
      set(type === 'pointerdown' && target instanceof Element ? target.closest('[role="slider"]') : null);
    };
    for (const type of ['pointerdown', 'pointerup', 'pointercancel'] as const)
      el.addEventListener(type, touch, { signal });
    el.addEventListener('pointermove', move, { signal });
    el.addEventListener('pointerleave', () => set(null), { signal });
    // A press may take its control away: the large button, an offer.
    const pressed = () => setTimeout(() => under?.isConnected || set(null), GONE_AFTER_MS);
    el.addEventListener('click', pressed, { signal });
  });
  return isOn;
}

/** Time after which the effect of a press on its control shows. */
const GONE_AFTER_MS = 500;
