import { ru } from '@/i18n/ru';
import { spinner } from '../shell/page-shell';
import { Markup } from './markup';

const CONTENT = spinner(ru.player.loading);

/** A wait indicator. Screen readers hear it only while it is visible. */
export function Spinner({ visible, testId = 'spinner' }: { visible: boolean; testId?: string }) {
  return (
    <Markup
      className="vv-centre vv-spinner"
      data-visible={visible || undefined}
      data-testid={testId}
      role="status"
      html={visible ? CONTENT : ''}
    />
  );
}
