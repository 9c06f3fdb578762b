import { readConfigOrExit } from '#app/process-lifecycle.ts';
import { runStaffInvite } from '#app/staff.ts';

process.exitCode = await runStaffInvite(readConfigOrExit(process.env), process.argv.slice(2));
