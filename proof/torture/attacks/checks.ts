/** What was expected of many answers, and where it was not so. */
export interface Checks {
  made: number;
  failed: string[];
  leaksSought: number;
  leaks: string[];
  check(what: string, isAsExpected: boolean): void;
  checkLeak(what: string, isClean: boolean): void;
}

export function startChecks(): Checks {
  const checks: Checks = {
    made: 0,
    failed: [],
    leaksSought: 0,
    leaks: [],
    check: (what, isAsExpected) => {
      checks.made += 1;
      if (!isAsExpected) checks.failed.push(what);
    },
    checkLeak: (what, isClean) => {
      checks.leaksSought += 1;
      if (!isClean) checks.leaks.push(what);
    },
  };
  return checks;
}
