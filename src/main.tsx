import 'vv:import-chunk';
import '@/ui/theme/theme.css';
import { performStart } from '@/startup/start-performer';
import overlayStyles from '@/ui/shell/start-overlays.css?inline';

// The style sheet of the compatible build has them, and comes before its code (`dev/build/compat-css/compatible-sheet.ts`).
if (__VV_BUILD__ === 'modern') {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(overlayStyles);
  document.adoptedStyleSheets.push(sheet);
}
performStart(window, () => import('@/app/start-widget'));
