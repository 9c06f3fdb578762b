import { expect, test } from 'vitest';
import { cpuTimeOfTree, parseStat } from './cpu-time.ts';

test('user and system time of a process and of its ended children are one sum', () => {
  const line = '42 (a (strange) name) S 7 42 42 0 -1 4194560 100 200 0 0 11 5 3 1 20 0 1 0 1000 0 0';
  expect(parseStat(line)).toEqual({ pid: 42, parent: 7, ticks: 20 });
});

test('a process that works has used CPU', () => {
  const before = cpuTimeOfTree(process.pid);
  const until = process.cpuUsage().user + 30_000;
  while (process.cpuUsage().user < until);
  expect(cpuTimeOfTree(process.pid)).toBeGreaterThan(before);
});
