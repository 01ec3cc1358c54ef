import { startFirefox } from './firefox';
import { runScenarios } from './run-scenarios';

runScenarios('firefox', startFirefox);
