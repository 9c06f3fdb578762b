import { readConfigOrExit } from '#app/process-lifecycle.ts';
import { checkPartners } from '#commands/partners-check.ts';

// A rehearsal may lack partners: each one is checked as soon as its own credentials are there.
const { HOST: _host, PUBLIC_URL: _url, ...env } = process.env;
process.exitCode = await checkPartners(readConfigOrExit({ ...env, MODE: 'rehearsal' }), (line) => console.log(line));
