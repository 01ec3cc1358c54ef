import '@/ui/theme/theme.css';
import { hasRemoteControl } from '@/lib/remote-control';
import { performStart } from '@/startup/start-performer';
import { calmFocus } from '@/ui/shell/calm-focus';

if (!hasRemoteControl()) calmFocus(window);
performStart(window, () => import('@/app/start-widget'));
