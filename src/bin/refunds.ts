import { readConfigOrExit } from '#app/process-lifecycle.ts';
import { runRefunds } from '#commands/refunds/run-refunds.ts';

process.exitCode = await runRefunds(process.argv.slice(2), {
  config: readConfigOrExit(process.env),
  print: (line) => console.log(line),
});
