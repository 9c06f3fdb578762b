import { defineConfig } from 'vitest/config';

/** Limits for tests that hang, with a margin for machines that are ten times slower. */
const LIMITS = { testTimeout: 90_000, hookTimeout: 180_000 };

export default defineConfig({
  test: {
    globalSetup: ['src/testing/global-setup.ts'],
    pool: 'forks',
    maxWorkers: 3,
    projects: [
      {
        extends: true,
        test: {
          ...LIMITS,
          name: 'shop',
          include: ['src/**/*.test.{ts,tsx}', 'proof/**/*.test.ts', 'deploy/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: ['src/{web,ui}/**'],
          // Its modules have no state, so a worker loads them once for all of its files: a third less work.
          isolate: false,
        },
      },
      {
        extends: true,
        // These tests replace globals of the browser.
        test: { ...LIMITS, name: 'web', include: ['src/{web,ui}/**/*.test.{ts,tsx}'] },
      },
    ],
  },
});
