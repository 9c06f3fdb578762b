import { readConfigOrExit } from '#app/process-lifecycle.ts';
import { runBackup } from '#commands/backup.ts';

const { INIT_CWD = process.cwd() } = process.env;
process.exitCode = await runBackup(readConfigOrExit(process.env), process.argv.slice(2), INIT_CWD);
