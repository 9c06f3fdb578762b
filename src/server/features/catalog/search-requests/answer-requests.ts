import { searchPage } from '#contract/pages.ts';
import { transaction } from '#db/transaction.ts';
import { type Keyword, normalizeKeyword } from '#domain/search/keyword.ts';
import type { Context } from '#server/context.ts';
import { type MailDraft, note, text } from '#server/features/base/mails/mail-message.ts';
import { queueMail } from '#server/features/base/mails/queue-mail.ts';
import { readSuppressions } from '#server/features/base/mails/suppressions.ts';
import { groupResults } from '#server/features/catalog/search/group-results.ts';
import { searchLocal } from '#server/features/catalog/search/search-local.ts';
import { findSearchIntent } from '#server/features/catalog/search/search-terms.ts';
import { findRequestedQueries, type Requester, takeRequests } from './repository.ts';

type Deps = Pick<Context, 'db' | 'reads' | 'dictionary' | 'clock' | 'random' | 'config' | 'queue' | 'mailKey'>;

const BATCH = 100;

/**
 * The job `answer-search-requests`: searches again for what customers wait for, among the shop's own products, and mails
 * once where there is all that was asked for.
 */
export async function answerSearchRequests(deps: Deps, signal: AbortSignal): Promise<void> {
  let after = '';
  for (let queries = await findRequestedQueries(deps.db, after, BATCH); queries.length > 0; ) {
    for (const query of queries) {
      signal.throwIfAborted();
      if (await isThere(deps, normalizeKeyword(query))) await answer(deps, query);
      after = query;
    }
    queries = await findRequestedQueries(deps.db, after, BATCH);
  }
}

async function isThere(deps: Deps, keyword: Keyword): Promise<boolean> {
  const intent = await findSearchIntent(deps, keyword, { day: null });
  const { ranked } = await searchLocal(deps, intent, 1);
  const { found, dropped } = groupResults(ranked, intent);
  return dropped.length === 0 && found.some(({ valid, forbidden }) => valid && forbidden === null);
}

async function answer(deps: Deps, query: string): Promise<void> {
  await transaction(deps.db, async (tx) => {
    for (const requester of await takeRequests(tx, query)) {
      // Neither an address that bounces nor one whose owner complained is mailed.
      if (!requester.isVerified || (await readSuppressions(deps, tx, requester.email)).size > 0) continue;
      await queueMail(deps, tx, composeAnswer(requester, query, deps.config.publicUrl));
    }
  });
}

function composeAnswer({ id, email, firstName }: Requester, query: string, publicUrl: string): MailDraft {
  return {
    kind: 'search-request',
    subjectId: id,
    to: email,
    message: {
      subject: `Ya hay «${query}»`,
      heading: `Ya hay «${query}»`,
      preview: 'Nos pediste que te avisáramos.',
      blocks: [
        text(`Hola, ${firstName}:`),
        text(`Buscaste «${query}» y no había. Ahora hay productos que coinciden.`),
        { kind: 'link', label: 'Ver los productos', url: `${publicUrl}${searchPage(query)}` },
        note('Te escribimos porque pediste este aviso. Es el único: el pedido termina con este mail.'),
      ],
    },
  };
}
