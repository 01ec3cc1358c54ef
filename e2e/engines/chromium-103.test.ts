import { oldChromiumPath } from '../../dev/support/engines.mjs';
import { startChromium } from './chromium';
import { runScenarios } from './run-scenarios';

runScenarios('chromium-103', () => startChromium(oldChromiumPath('chromium-103')));
