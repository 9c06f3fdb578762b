import { userInfo } from 'node:os';
import { runHolds } from '#app/order-holds.ts';
import { readConfigOrExit } from '#app/process-lifecycle.ts';

process.exitCode = await runHolds(readConfigOrExit(process.env), process.argv.slice(2), userInfo().username);
