import { readConfigOrExit } from '#app/process-lifecycle.ts';
import { runSimulators } from '#app/run-simulators.ts';

await runSimulators(readConfigOrExit(process.env));
