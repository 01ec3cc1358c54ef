import type { ComponentPropsWithRef, ReactNode, Ref } from 'react';
import { hotkeyOf, type KeyId } from '@/domain/widget/keys';
import { Icon } from './icons/icon';
import styles from './sheet.module.css';

interface SheetProps extends ComponentPropsWithRef<'section'> {
  /**
   * `dialog` takes the focus, `panel` leaves the focus to the player, `cover` is a dialog over the whole frame, and `card`
   * stands in the dock.
   */
  shape: 'dialog' | 'panel' | 'cover' | 'card';
  /** The name that screen readers announce. */
  label: string;
  testId: string;
  /** Called when the Tab key reaches an edge: a sheet that covers the player must not lead to what it covers. */
  onTabOut?: () => void;
}

/** The shell of everything that lies over the video: menus, dialogs, panels and cards. */
export function Sheet({ shape, label, testId, onTabOut, className = '', children, ...rest }: SheetProps) {
  const isDialog = shape === 'dialog' || shape === 'cover';
  return (
    <section
      data-layer={isDialog ? 'dialog' : undefined}
      {...rest}
      {...(isDialog && { role: 'dialog' })}
      className={`${styles.sheet} ${className}`}
      aria-label={label}
      data-shape={shape}
      data-testid={testId}
    >
      {onTabOut && <TabEdge onReach={onTabOut} />}
      {children}
      {onTabOut && <TabEdge onReach={onTabOut} />}
    </section>
  );
}

function TabEdge({ onReach }: { onReach(): void }) {
  // biome-ignore lint/a11y/noStaticElementInteractions: there is nothing to press
  // biome-ignore lint/a11y/noNoninteractiveTabindex: the Tab key reaches it, and it closes the sheet at once
  return <span className="vv-unseen" tabIndex={0} onFocus={onReach} />;
}

/** The title row of a sheet, with its close button. */
export function SheetHead({ children }: { children: ReactNode }) {
  return (
    <div className={`${styles.head} vv-row`} data-head>
      {children}
    </div>
  );
}

/** A heading and a close button: the usual content of the title row. */
export function SheetTitle({ title, ...close }: { title: string } & CloseProps) {
  return (
    <SheetHead>
      <h2>{title}</h2>
      <SheetButton {...close}>
        <Icon name="close" />
      </SheetButton>
    </SheetHead>
  );
}

type CloseProps = Omit<SheetButtonProps, 'children'>;

interface SheetButtonProps {
  label: string;
  testId?: string;
  /** The key that closes it, beside Escape. */
  hotkey?: KeyId;
  ref?: Ref<HTMLButtonElement>;
  children: ReactNode;
  onPress(): void;
}

/** A round button of the title row. */
export function SheetButton({ label, testId = 'menu-close', hotkey, ref, children, onPress }: SheetButtonProps) {
  return (
    <button
      ref={ref}
      type="button"
      className={`${styles.button} vv-lit vv-row`}
      aria-label={label}
      aria-keyshortcuts={hotkey && `${hotkeyOf(hotkey)} Escape`}
      data-testid={testId}
      onClick={onPress}
    >
      {children}
    </button>
  );
}

/** The part of a sheet that scrolls. */
export function SheetBody({ className = '', ...rest }: ComponentPropsWithRef<'div'>) {
  return <div {...rest} className={`${styles.body} ${className}`} data-scroll />;
}
