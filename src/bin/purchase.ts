import { readConfigOrExit } from '#app/process-lifecycle.ts';
import { runPurchaseCommand } from '#commands/purchase-command.ts';

process.exitCode = await runPurchaseCommand(readConfigOrExit(process.env), process.argv.slice(2), {
  print: (line) => console.log(line),
});
