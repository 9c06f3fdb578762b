import { runSteps } from './steps.ts';
import { QUICK, TESTS } from './verify-steps.ts';

runSteps(process.argv.includes('--quick') ? QUICK : [...QUICK, TESTS]);
