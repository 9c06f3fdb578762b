import { readConfigOrExit } from '#app/process-lifecycle.ts';
import { resetDemo } from '#app/seed/reset-demo.ts';

process.exitCode = await resetDemo(readConfigOrExit(process.env));
