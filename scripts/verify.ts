import { runSteps } from './steps.ts';
import { QUICK, THOROUGH } from './verify-steps.ts';

await runSteps(process.argv.includes('--quick') ? QUICK : [...QUICK, ...THOROUGH]);
