import 'vv:import-chunk';
import '@/ui/theme/theme.css';
import { performStart } from '@/startup/start-performer';

performStart(window, () => import('@/app/start-widget'));
