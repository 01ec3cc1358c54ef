import { ru } from '@/i18n/ru';

/** A wait indicator. Screen readers hear it only while it is visible. */
export function Spinner({ visible, testId = 'spinner' }: { visible: boolean; testId?: string }) {
  return (
    <div className="vv-centre vv-spinner" data-visible={visible || undefined} data-testid={testId} role="status">
      {visible && (
        <>
          <div className="vv-ring" />
          <span className="vv-unseen">{ru.player.loading}</span>
        </>
      )}
    </div>
  );
}
