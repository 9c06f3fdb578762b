import { afterAll, onTestFinished, TestRunner } from 'vitest';

/** Runs `stop` after the tests of the file, or of the `describe`, that starts something; within a test, after that test. */
export function stopAfter(stop: () => Promise<void>): void {
  if (TestRunner.getCurrentTest()) onTestFinished(stop);
  else afterAll(stop);
}
