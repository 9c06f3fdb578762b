import { readConfigOrExit } from '#app/process-lifecycle.ts';
import { liftSuppressionCommand } from '#commands/lift-suppression.ts';

const print = (line: string) => console.log(line);
process.exitCode = await liftSuppressionCommand(readConfigOrExit(process.env), process.argv.slice(2), print);
