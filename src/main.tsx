import 'vv:import-chunk';
import '@/ui/shell/start-overlays.css';
import { performStart } from '@/startup/start-performer';

performStart(window, () => import('@/app/start-widget'));
