import { buildWeb } from '#app/web/build.ts';

/** Builds both applications before tests run that would each wait for it. */
buildWeb({ apiUrl: null, env: process.env, print: (line) => console.log(line) });
