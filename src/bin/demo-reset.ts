import { readConfigOrExit } from '#app/process-lifecycle.ts';
import { resetDemo } from '#commands/reset-demo.ts';

process.exitCode = await resetDemo(readConfigOrExit(process.env));
