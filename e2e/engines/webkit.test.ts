import { runScenarios } from './run-scenarios';
import { startWebKit } from './webkit';

runScenarios('webkit', startWebKit);
