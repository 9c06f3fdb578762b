import { expect, test } from 'vitest';
import { countStatements } from './statement-log.ts';

const LOG = `2026-11-22 23:30:00.000 UTC [7] LOG:  statement: begin
2026-11-22 23:30:00.001 UTC [7] LOG:  execute <unnamed>: update refunds
\tset next_check_at = $1
\twhere id = $2
2026-11-22 23:30:00.001 UTC [7] DETAIL:  Parameters: $1 = '1', $2 = '2'
2026-11-22 23:30:00.002 UTC [7] LOG:  execute s12: select 1 from orders where note = 'a: b'
2026-11-22 23:30:00.003 UTC [8] LOG:  statement: begin
2026-11-22 23:30:00.004 UTC [8] LOG:  checkpoint starting: time
2026-11-22 23:30:00.005 UTC [8] ERROR:  canceling statement due to user request
2026-11-22 23:30:00.005 UTC [8] STATEMENT:  select pg_sleep(1)`;

test('statements are counted by their whole text, whatever their name and lines, and nothing else is', () => {
  expect(countStatements(LOG)).toEqual([
    ['begin', 2],
    ['update refunds set next_check_at = $1 where id = $2', 1],
    ["select 1 from orders where note = 'a: b'", 1],
  ]);
});
