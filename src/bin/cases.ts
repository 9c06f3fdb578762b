import { userInfo } from 'node:os';
import { runCases } from '#app/cases.ts';
import { readConfigOrExit } from '#app/process-lifecycle.ts';

process.exitCode = await runCases(readConfigOrExit(process.env), process.argv.slice(2), userInfo().username);
