import { readConfigOrExit } from '#app/process-lifecycle.ts';
import { runStaffInvite } from '#commands/staff.ts';

process.exitCode = await runStaffInvite(readConfigOrExit(process.env), process.argv.slice(2));
