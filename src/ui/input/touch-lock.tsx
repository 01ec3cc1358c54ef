import lockClosed from 'media-icons/dist/icons/lock-closed.js';
import lockOpen from 'media-icons/dist/icons/lock-open.js';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { gestureText } from '@/i18n/overlay-text';
import { selectAdOpen, selectAutoNext, selectIsAsked, selectIsCovered } from '@/store/selectors';
import { Glyph, readGlyphs } from '../kit/icons/glyph';
import { useFullscreen } from '../widget/use-fullscreen';
import { useMedia, usePlayerFrame } from '../widget/use-media';
import { useWidget } from '../widget/use-widget';
import styles from './gesture-pills.module.css';

/** How long a finger must hold the pill that unlocks: longer than a child's or an accidental press. */
export const UNLOCK_HOLD_MS = 1000;
/** How long the pill stays after a touch. */
const PILL_SHOWN_MS = 3000;

const GLYPHS = readGlyphs({ lockClosed, lockOpen });

/**
 * The lock against touches in fullscreen: a button beside the picture, and a cover over everything while it is closed.
 * Keys and the host page still work. A question, an ad and the end of the content need touches, so they show without the
 * cover.
 */
export function TouchLock() {
  const { active } = useFullscreen();
  const isTouch = useMedia('pointer') === 'coarse';
  const [isLocked, setLocked] = useState(false);
  if (isLocked && !active) setLocked(false);
  if (!active || !isTouch) return null;
  return isLocked ? <Locked onUnlock={() => setLocked(false)} /> : <LockButton onPress={() => setLocked(true)} />;
}

const BESIDE: CSSProperties = {
  position: 'absolute',
  insetInlineStart: 'max(12px, env(safe-area-inset-left))',
  top: 'calc(50% - var(--vv-target) / 2)',
  width: 'var(--vv-target)',
  minHeight: 'var(--vv-target)',
  justifyContent: 'center',
  // The glyph of a pill reaches beyond its box.
  padding: '0 4px 0 0',
};

function LockButton({ onPress }: { onPress(): void }) {
  const visible = useMedia('controlsVisible');
  const started = useMedia('started');
  const covered = useWidget((state) => selectIsCovered(state) || selectAdOpen(state));
  if (!visible || !started || covered) return null;
  return (
    <button
      type="button"
      className={`${styles.pill} vv-pill`}
      style={BESIDE}
      aria-label={gestureText.lock}
      data-testid="touch-lock"
      onClick={onPress}
    >
      <Glyph shapes={GLYPHS.lockOpen} />
    </button>
  );
}

/** Events that the cover takes: neither the gestures nor the player learn of them. */
const TAKEN = [
  'pointerdown',
  'pointermove',
  'pointerup',
  'mousedown',
  'mousemove',
  'mouseup',
  'touchstart',
  'touchmove',
  'touchend',
  'click',
  'dblclick',
  'contextmenu',
] as const;

function Locked({ onUnlock }: { onUnlock(): void }) {
  const frame = usePlayerFrame();
  const cover = useRef<HTMLDivElement>(null);
  const ended = useMedia('ended');
  const isSuspended = useWidget(
    (state) => selectIsAsked(state) || selectAdOpen(state) || (ended && selectAutoNext(state) === null),
  );
  /** Counts the touches; 0 without a pill. */
  const [touches, setTouches] = useState(1);
  useEffect(() => {
    const el = isSuspended ? null : frame?.el;
    el?.toggleAttribute('data-locked', true);
    return () => el?.removeAttribute('data-locked');
  }, [frame, isSuspended]);
  useEffect(() => {
    const el = cover.current;
    if (isSuspended || el === null) return undefined;
    const controller = new AbortController();
    const take = (event: Event) => {
      event.stopPropagation();
      if (event.type === 'pointerdown') setTouches((count) => count + 1);
      const isOnPill = event.target !== el;
      if (event.cancelable && !isOnPill) event.preventDefault();
    };
    for (const type of TAKEN) el.addEventListener(type, take, { signal: controller.signal, passive: false });
    return () => controller.abort();
  }, [isSuspended]);
  useEffect(() => {
    if (touches === 0) return undefined;
    const timer = setTimeout(() => setTouches(0), PILL_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [touches]);
  if (isSuspended) return null;
  return (
    <div ref={cover} style={{ position: 'absolute', inset: 0, touchAction: 'none' }} data-testid="touch-cover">
      {touches > 0 && <UnlockPill onUnlock={onUnlock} />}
    </div>
  );
}

/** Subtitles keep the lower part of the frame. */
const ABOVE: CSSProperties = {
  position: 'absolute',
  top: 'max(24px, 10%, env(safe-area-inset-top))',
  left: '50%',
  width: 'max-content',
  maxWidth: 'calc(100% - 16px)',
  minHeight: 'var(--vv-target)',
  transform: 'translateX(-50%)',
  backgroundImage: 'linear-gradient(var(--vv-accent-fill), var(--vv-accent-fill))',
  backgroundRepeat: 'no-repeat',
  whiteSpace: 'normal',
  userSelect: 'none',
};

/** The pill fills while a finger holds it. A screen reader and a key press it at once. */
function UnlockPill({ onUnlock }: { onUnlock(): void }) {
  const [isHeld, setHeld] = useState(false);
  const pill = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const el = pill.current;
    if (el === null) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    el.addEventListener('pointerdown', () => setHeld(true), { signal });
    for (const type of ['pointerup', 'pointercancel', 'pointerleave'] as const) {
      el.addEventListener(type, () => setHeld(false), { signal });
    }
    el.addEventListener('click', ({ detail }) => detail === 0 && onUnlock(), { signal });
    return () => controller.abort();
  }, [onUnlock]);
  useEffect(() => {
    if (!isHeld) return undefined;
    const timer = setTimeout(onUnlock, UNLOCK_HOLD_MS);
    return () => clearTimeout(timer);
  }, [isHeld, onUnlock]);
  return (
    <button
      ref={pill}
      type="button"
      className={`${styles.pill} vv-pill`}
      style={{
        ...ABOVE,
        backgroundSize: isHeld ? '100% 100%' : '0 100%',
        transition: isHeld ? `background-size ${UNLOCK_HOLD_MS}ms linear` : 'none',
      }}
      data-testid="touch-unlock"
    >
      <Glyph shapes={GLYPHS.lockClosed} />
      {gestureText.unlock}
    </button>
  );
}
