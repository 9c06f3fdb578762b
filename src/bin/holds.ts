import { userInfo } from 'node:os';
import { readConfigOrExit } from '#app/process-lifecycle.ts';
import { runHolds } from '#commands/order-holds.ts';

process.exitCode = await runHolds(readConfigOrExit(process.env), process.argv.slice(2), userInfo().username);
