import { manageKeys } from '#app/keys/manage-keys.ts';
import { readConfigOrExit } from '#app/process-lifecycle.ts';

process.exitCode = await manageKeys(process.argv.slice(2), readConfigOrExit(process.env));
