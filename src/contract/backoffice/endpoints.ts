import type { z } from '#contract/zod.ts';
import { bankEndpoints } from './bank.ts';
import { bellEndpoints } from './bell.ts';
import { cancellationEndpoints } from './cancellations.ts';
import { carriageEndpoints } from './carriage.ts';
import { staffCaseEndpoints } from './cases.ts';
import { catalogueEndpoints } from './catalogue.ts';
import { correctionEndpoints } from './corrections.ts';
import { costEndpoints } from './costs.ts';
import { customerEndpoints } from './customers.ts';
import { documentCorrectionEndpoints } from './document-corrections.ts';
import { staffDocumentEndpoints } from './documents.ts';
import { exceptionEndpoints } from './exceptions.ts';
import { exportEndpoints } from './exports.ts';
import { staffParcelEndpoints } from './forwarded-parcels.ts';
import { goodsEndpoints } from './goods.ts';
import { noticeEndpoints } from './notices.ts';
import { orderDeskEndpoints } from './order-desk.ts';
import { orderFinderEndpoints } from './order-finder.ts';
import { orderWorkEndpoints } from './order-work.ts';
import { purchaseEndpoints } from './purchases.ts';
import { refundListEndpoints } from './refund-list.ts';
import { refundEndpoints } from './refunds.ts';
import { ruleEndpoints } from './rules.ts';
import { searchesEndpoints } from './searches.ts';
import { settlementEndpoints } from './settlements.ts';
import { staffEndpoints } from './staff.ts';
import { staffAccessEndpoints } from './staff-access.ts';
import { staffTeamEndpoints } from './staff-team.ts';
import { switchesEndpoints } from './switches.ts';
import { threadEndpoints } from './thread.ts';
import { todayEndpoints } from './today.ts';
import { viewEndpoints } from './views.ts';
import { warningsEndpoints } from './warnings.ts';
import { weekEndpoints } from './week.ts';
import { weightEndpoints } from './weights.ts';
import { workEndpoints } from './work.ts';

/** Every call of the back office; none of them is part of the shop's contract. */
export const backofficeEndpoints = {
  ...staffEndpoints,
  ...orderDeskEndpoints,
  ...correctionEndpoints,
  ...cancellationEndpoints,
  ...threadEndpoints,
  ...orderWorkEndpoints,
  ...viewEndpoints,
  ...bellEndpoints,
  ...goodsEndpoints,
  ...exceptionEndpoints,
  ...orderFinderEndpoints,
  ...switchesEndpoints,
  ...warningsEndpoints,
  ...purchaseEndpoints,
  ...staffAccessEndpoints,
  ...staffTeamEndpoints,
  ...refundListEndpoints,
  ...refundEndpoints,
  ...settlementEndpoints,
  ...staffCaseEndpoints,
  ...staffDocumentEndpoints,
  ...noticeEndpoints,
  ...staffParcelEndpoints,
  ...weightEndpoints,
  ...catalogueEndpoints,
  ...bankEndpoints,
  ...carriageEndpoints,
  ...costEndpoints,
  ...exportEndpoints,
  ...customerEndpoints,
  ...documentCorrectionEndpoints,
  ...searchesEndpoints,
  ...weekEndpoints,
  ...ruleEndpoints,
  ...workEndpoints,
  ...todayEndpoints,
};

export type BackofficeEndpoints = typeof backofficeEndpoints;
export type BackofficeCallName = keyof BackofficeEndpoints;
export type BackofficeInput<Name extends BackofficeCallName> = z.input<BackofficeEndpoints[Name]['input']>;
export type BackofficeReply<Name extends BackofficeCallName> = z.output<BackofficeEndpoints[Name]['reply']>;
