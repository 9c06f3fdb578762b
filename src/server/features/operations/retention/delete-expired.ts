import { deleteClientHashKeysBefore } from '#db/client-hash-keys.ts';
import { deleteReplacedSigningKeys } from '#db/signing-keys.ts';
import { KEPT_DAYS } from '#domain/catalog/price-history.ts';
import { montevideoDay } from '#domain/time/montevideo.ts';
import type { Context } from '#server/context.ts';
import { MAX_TOKEN_AGE_MS } from '#server/secrets/signing-keys.ts';
import {
  deleteBellStatesBefore,
  deleteCasePhotosBefore,
  deleteCodesBefore,
  deleteDocumentsBefore,
  deleteImportQuestionsBefore,
  deleteKeywordsBefore,
  deleteKnownDevicesBefore,
  deleteLimitWindowsBefore,
  deleteMailSuppressionsBefore,
  deleteNotePhotosBefore,
  deletePresenceBefore,
  deletePricesBefore,
  deleteSearchChoicesBefore,
  deleteSearchCountsBefore,
  deleteSearchPagesBefore,
  deleteSearchRequestsBefore,
  deleteSessionsBefore,
  deleteUsedKeysBefore,
  deleteViewCountsBefore,
  deleteViewsBefore,
  eraseAccountsBefore,
  eraseMailsBefore,
  eraseMovementTextsBefore,
  eraseNoticesBefore,
  erasePickupNamesBefore,
} from './repository.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** How many days what has served its purpose is kept; docs/operations/data.md lists them. */
const RETENTION_DAYS = {
  usedKeys: 7,
  /** By network; what they add up to is kept longer. */
  views: 8,
  viewCounts: 60,
  /** What it is about calls for a month. */
  bellStates: 60,
  prices: KEPT_DAYS,
  searchPages: 30,
  searchCounts: 90,
  searchChoices: 180,
  searchRequests: 365,
  importQuestions: 180,
  keywords: 365,
  rareKeywords: 90,
  mails: 90,
  mailsToForget: 4,
  mailSuppressions: 365,
  decidedNotices: 30,
  parkedNotices: 180,
  pickupNames: 30,
  refundAccounts: 90,
  photosOfClosedCases: 180,
  photosOfNotes: 180,
  documents: 180,
  movementTexts: 180,
} as const;
/** A keyword with fewer uses is rare: it may be a name that somebody typed. */
const MIN_KEYWORD_USES = 3;
/** For how long a replaced signing key may still have signed, with clocks that differ. */
const SIGNING_KEY_MARGIN_MS = 60 * 60 * 1000;

/** Deletes, or empties, the rows whose period is over. */
export async function deleteExpired({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const now = clock();
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  await deleteClientHashKeysBefore(db, montevideoDay(now.toISOString()));
  await deleteSessionsBefore(db, now);
  await deleteReplacedSigningKeys(db, new Date(now.getTime() - MAX_TOKEN_AGE_MS - SIGNING_KEY_MARGIN_MS));
  await deleteCodesBefore(db, now);
  await deleteKnownDevicesBefore(db, now);
  await deleteLimitWindowsBefore(db, before(1));
  await deletePresenceBefore(db, before(1));
  await deleteBellStatesBefore(db, before(RETENTION_DAYS.bellStates));
  await deleteUsedKeysBefore(db, before(RETENTION_DAYS.usedKeys));
  await deleteViewsBefore(db, montevideoDay(before(RETENTION_DAYS.views).toISOString()));
  await deleteViewCountsBefore(db, montevideoDay(before(RETENTION_DAYS.viewCounts).toISOString()));
  await deletePricesBefore(db, before(RETENTION_DAYS.prices));
  await deleteSearchPagesBefore(db, before(RETENTION_DAYS.searchPages));
  await deleteSearchCountsBefore(db, montevideoDay(before(RETENTION_DAYS.searchCounts).toISOString()));
  await deleteSearchChoicesBefore(db, montevideoDay(before(RETENTION_DAYS.searchChoices).toISOString()));
  await deleteSearchRequestsBefore(db, before(RETENTION_DAYS.searchRequests));
  await deleteImportQuestionsBefore(db, before(RETENTION_DAYS.importQuestions));
  await deleteKeywordsBefore(db, {
    used: before(RETENTION_DAYS.keywords),
    rareUsed: before(RETENTION_DAYS.rareKeywords),
    minUses: MIN_KEYWORD_USES,
  });
  await eraseMailsBefore(db, {
    created: before(RETENTION_DAYS.mails),
    toForget: before(RETENTION_DAYS.mailsToForget),
  });
  await deleteMailSuppressionsBefore(db, before(RETENTION_DAYS.mailSuppressions));
  await erasePickupNamesBefore(db, before(RETENTION_DAYS.pickupNames));
  await eraseAccountsBefore(db, before(RETENTION_DAYS.refundAccounts));
  await eraseMovementTextsBefore(db, before(RETENTION_DAYS.movementTexts));
  await deleteCasePhotosBefore(db, before(RETENTION_DAYS.photosOfClosedCases));
  await deleteNotePhotosBefore(db, before(RETENTION_DAYS.photosOfNotes));
  await deleteDocumentsBefore(db, before(RETENTION_DAYS.documents));
  await eraseNoticesBefore(db, {
    decided: before(RETENTION_DAYS.decidedNotices),
    parked: before(RETENTION_DAYS.parkedNotices),
  });
}
