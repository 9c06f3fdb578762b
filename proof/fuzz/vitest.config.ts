import { defineConfig } from 'vitest/config';

const [requests, seed] = (process.env.FUZZ ?? '50000 1').split(' ').map(Number);

/** The fuzz run of `npm run fuzz`: as many requests as asked for, in the order that the seed stands for. */
export default defineConfig({
  test: {
    include: ['proof/fuzz/fuzz.test.ts'],
    globalSetup: ['src/testing/global-setup.ts'],
    provide: { fuzz: { requests: requests ?? 0, seed: seed ?? 0 } },
    // Limits for a run that hangs.
    testTimeout: 4 * 3_600_000,
    hookTimeout: 180_000,
    pool: 'forks',
  },
});
