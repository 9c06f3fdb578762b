import { defineConfig } from 'vitest/config';
import { workerCount } from './scripts/workers.ts';

/** Limits for tests that hang, with a margin for machines that are ten times slower. */
const LIMITS = { testTimeout: 90_000, hookTimeout: 180_000 };

/** Compares what a loader of the web reads with what the server does. */
const LOADS_THE_WEB = 'src/testing/product-page-reads.test.ts';

export default defineConfig({
  test: {
    globalSetup: ['src/testing/global-setup.ts'],
    pool: 'forks',
    maxWorkers: workerCount(),
    projects: [
      {
        extends: true,
        test: {
          ...LIMITS,
          name: 'shop',
          include: ['src/**/*.test.ts', 'proof/**/*.test.ts', 'deploy/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: ['src/{web,ui,backoffice}/**', LOADS_THE_WEB],
          // Its modules have no state, so a worker loads them once for all of its files: a third less work.
          isolate: false,
          // Node runs these files as the shop does, without Vite between: half the time that loading them took.
          experimental: { viteModuleRunner: false, nodeLoader: false },
        },
      },
      {
        extends: true,
        // These tests replace globals of the browser.
        test: { ...LIMITS, name: 'web', include: ['src/{web,ui,backoffice}/**/*.test.{ts,tsx}', LOADS_THE_WEB] },
      },
    ],
  },
});
