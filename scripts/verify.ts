import { runSteps } from './steps.ts';
import { QUICK, WITHOUT_BROWSER } from './verify-steps.ts';

await runSteps(process.argv.includes('--quick') ? QUICK : WITHOUT_BROWSER);
