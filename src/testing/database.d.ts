export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}
/** A database of its own for one test file, copied from the migrated template. */
export declare function createTestDatabase(): Promise<TestDatabase>;
