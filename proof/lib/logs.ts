import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, '../../test-results/torture');

/** The file of this name among those that the processes of a run write; its folder is there. */
export function logFile(name: string): string {
  mkdirSync(FOLDER, { recursive: true });
  return join(FOLDER, name);
}
