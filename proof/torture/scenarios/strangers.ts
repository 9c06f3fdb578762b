import { atMost, type Finding, none, some } from '#proof/lib/findings.ts';
import { startChecks } from '#proof/torture/attacks/checks.ts';
import { pretendToBeMany } from '#proof/torture/attacks/invented-visitors.ts';
import { inventParameters, inventValues } from '#proof/torture/attacks/page-flood.ts';
import { printDetails } from '#proof/torture/attacks/print-details.ts';
import { openTarget } from '#proof/torture/attacks/target.ts';
import type { Options } from '#proof/torture/lib/options.ts';

const LONG = { browsers: 1190, addresses: 10_000 };
const QUICK = { browsers: 60, addresses: 600 };
/** So many views of a product from one network count on a day. */
const MAX_VIEWS = 3;

/** Addresses are not limited, so that the limit hides nothing, and the suite is the proxy that names them. */
const ENV = { REQUESTS_PER_MINUTE: '1000000', TRUSTED_PROXIES: '127.0.0.1' };

/** What strangers write is shown to nobody else, counts as one however many they pretend to be, and renders no page twice. */
export async function strangers({ isQuick }: Options): Promise<Finding[]> {
  const size = isQuick ? QUICK : LONG;
  const target = await openTarget('strangers', ENV);
  try {
    const invented = await pretendToBeMany(target, size.browsers);
    const flood = await inventParameters(target, size.addresses);
    const values = startChecks();
    await inventValues(target, values, size.addresses);
    printDetails('answer', values.failed);
    return [
      some('suggestions for words that an address searched for as many browsers', invented.suggested),
      none('of them its phrase', invented.published, size.browsers),
      atMost('searches of one address that counted', invented.searches, 1),
      atMost('results that it opened that counted', invented.choices, 1),
      atMost('views of a product that counted', invented.views, MAX_VIEWS),
      none('trends that it made', Number(invented.isTrending), 1),
      atMost(
        `renderings of a page that ${size.addresses} invented parameters asked for`,
        flood.renderings,
        flood.allowed,
      ),
      none('invented values that did not lead to the page without them', values.failed.length, values.made),
      none('processes that died', target.deaths.length),
    ];
  } finally {
    await target.stop();
  }
}
