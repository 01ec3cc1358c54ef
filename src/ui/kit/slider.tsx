import {
  type CSSProperties,
  type ReactNode,
  type Ref,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import styles from './slider.module.css';
import { SliderControl, type SliderOptions } from './slider-control';

interface SliderProps extends SliderOptions {
  label: string;
  /** The name of the part, for other rooms and for tests. */
  name: string;
  className?: string | undefined;
  /** The value, unless it comes by the control's `show`, which renders nothing. */
  value?: number;
  control?: Ref<SliderControl>;
  trackStyle?: CSSProperties;
  /** Parts of the track below the part up to the value. */
  track?: ReactNode;
  /** Parts over the track, below the thumb. */
  children?: ReactNode;
}

/** A horizontal slider. The style sheet of its user sets its size, and its colours by variables. */
export function Slider({
  label,
  name,
  className,
  value,
  control,
  trackStyle,
  track,
  children,
  ...options
}: SliderProps) {
  const bar = useRef<HTMLDivElement>(null);
  const [own] = useState(() => new SliderControl());
  useImperativeHandle(control, () => own, [own]);
  useLayoutEffect(() => {
    if (bar.current !== null) own.update(bar.current, options);
  });
  useLayoutEffect(() => {
    if (value !== undefined) own.show(value);
  }, [own, value]);
  return (
    <div
      ref={bar}
      // biome-ignore lint/a11y/useAriaPropsForRole: the control writes the value
      role="slider"
      tabIndex={0}
      className={`${styles.slider} vv-row ${className}`}
      aria-label={label}
      aria-orientation="horizontal"
      aria-valuemin={options.min ?? 0}
      aria-valuemax={options.max}
      aria-disabled={options.disabled === true}
      data-part={name}
      data-testid={name}
      onPointerDown={own.press}
      onPointerMove={own.follow}
      onPointerUp={own.release}
      onLostPointerCapture={own.cancel}
      onPointerLeave={own.leave}
      onKeyDown={own.pressKey}
      onKeyUp={own.releaseKey}
      onBlur={own.releaseKey}
    >
      <div className={styles.track} style={trackStyle} data-part="track">
        {track}
        <div className={`${styles.fill} vv-level`} />
      </div>
      {children}
      <div className={`${styles.thumb} vv-level`} data-part="thumb" />
    </div>
  );
}
