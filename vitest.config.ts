import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'torture/**/*.test.ts'],
    globalSetup: ['src/testing/global-setup.ts'],
    // Limits for tests that hang, with a margin for machines that are ten times slower.
    testTimeout: 90_000,
    hookTimeout: 180_000,
    pool: 'forks',
    maxWorkers: 3,
  },
});
