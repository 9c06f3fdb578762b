import { userInfo } from 'node:os';
import { readConfigOrExit } from '#app/process-lifecycle.ts';
import { runCases } from '#commands/cases.ts';

process.exitCode = await runCases(readConfigOrExit(process.env), process.argv.slice(2), userInfo().username);
