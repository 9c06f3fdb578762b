import { createFixtures } from '#proof/api-conformance/fixtures.ts';
import { runFuzz } from '#proof/fuzz/fuzz-run.ts';
import { type Finding, none, some, within } from '#proof/lib/findings.ts';
import { showForeignMarkup } from '#proof/torture/attacks/foreign-markup.ts';
import { sendHostileUploads } from '#proof/torture/attacks/hostile-uploads.ts';
import { findInLog } from '#proof/torture/attacks/log.ts';
import { printDetails } from '#proof/torture/attacks/print-details.ts';
import { openTarget } from '#proof/torture/attacks/target.ts';
import type { Options } from '#proof/torture/lib/options.ts';

const [LONG, QUICK] = [50_000, 3000];

/**
 * Requests of every route with every part of them malformed in turn: none fails, hangs, ends the process or leaks. What the
 * marketplace writes as markup is shown as text. Files made of millions of segments are refused while others are answered.
 */
export async function fuzz({ seed, isQuick, count }: Options): Promise<Finding[]> {
  const target = await openTarget('fuzz');
  try {
    const requests = count ?? (isQuick ? QUICK : LONG);
    const { statuses, faults, slowestMs, secrets } = await runFuzz(target, { requests, seed });
    const uploads = await sendHostileUploads(target, await createFixtures(target));
    const taken = uploads.sent.filter(({ status }) => status !== 400);
    const foreign = await showForeignMarkup(target);
    const output = target.readOutput();
    const inLog = findInLog(output, secrets);
    const failed = output.split('\n').filter((line) => line.includes('a request failed'));
    const rejections = output.split('\n').filter((line) => /unhandled|uncaught/i.test(line));
    console.log(`    answers ${JSON.stringify(statuses)}, the slowest after ${(slowestMs / 1000).toFixed(1)} s`);
    printDetails('fault', faults);
    printDetails(
      'upload',
      taken.map(({ what, status }) => `${what}: ${status}`),
    );
    printDetails('as markup', foreign.asMarkup);
    printDetails('in the log', inLog);
    printDetails('failed', failed);
    printDetails(
      'died',
      target.deaths.map(({ exit, reason }) => `${exit}: ${reason}`),
    );
    const answered = Object.values(statuses).reduce((sum, count) => sum + count, 0);
    return [
      none('server errors, hangs, internals and others’ data in answers', faults.length, answered),
      none('files of millions of segments that were not refused', taken.length, uploads.sent.length),
      within('the longest wait for another answer beside such a file', 2, uploads.waits),
      none('pages that take a text of the marketplace for markup', foreign.asMarkup.length, foreign.shown.length),
      some('texts of the marketplace that pages showed', foreign.shown.length),
      none('requests that failed by the log', failed.length, answered),
      none('secrets and personal data in the log', inLog.length, secrets.length),
      none('processes that died, and unhandled rejections', target.deaths.length + rejections.length),
      some('lines that the process logged', output.split('\n').length - 1),
      some('requests that succeeded', statuses[200] ?? 0),
    ];
  } finally {
    await target.stop();
  }
}
