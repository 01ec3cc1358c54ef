import { CHROMIUM_PATH } from '../../tests/support/chromium';
import { startChromium } from './chromium';
import { runScenarios } from './run-scenarios';

runScenarios('chromium', () => startChromium(CHROMIUM_PATH));
