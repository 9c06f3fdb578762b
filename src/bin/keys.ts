import { readConfigOrExit } from '#app/process-lifecycle.ts';
import { manageKeys } from '#commands/keys/manage-keys.ts';

process.exitCode = await manageKeys(process.argv.slice(2), readConfigOrExit(process.env));
