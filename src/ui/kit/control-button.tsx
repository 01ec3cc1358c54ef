import type { ComponentProps, ReactNode } from 'react';
import { hotkeyOf, type KeyId } from '@/domain/widget/keys';
import styles from './control-button.module.css';
import { Icon, type IconName } from './icons/icon';

interface ControlButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label' | 'type'> {
  icon: IconName;
  /** The action of the button; also its tooltip. */
  label: string;
  /** The key with the same action. */
  hotkey?: KeyId;
  testId: string;
  /** Content beside the icon. */
  children?: ReactNode;
}

/** A round button of the controls: an icon, a name, and a tooltip (see `tooltip.tsx`). */
export function ControlButton({ icon, label, hotkey, testId, className, children, ...rest }: ControlButtonProps) {
  return (
    <button
      type="button"
      className={`${styles.button} vv-lit ${className ?? ''}`}
      aria-label={label}
      aria-keyshortcuts={hotkey && hotkeyOf(hotkey)}
      data-tip={label}
      data-testid={testId}
      {...rest}
    >
      <Icon name={icon} />
      {children}
    </button>
  );
}
