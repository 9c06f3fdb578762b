import { runSteps } from './steps.ts';
import { QUICK, THOROUGH } from './verify-steps.ts';

runSteps(process.argv.includes('--quick') ? QUICK : [...QUICK, ...THOROUGH]);
