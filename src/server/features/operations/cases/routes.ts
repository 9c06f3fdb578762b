import { defineRoutes, type Session } from '#server/http/handler.ts';
import { addCaseMessage } from './add-message.ts';
import { addCasePhoto } from './add-photo.ts';
import { closeOwnCase } from './close-case.ts';
import { listCases } from './list-cases.ts';
import { openCase } from './open-case.ts';
import { readCasePhoto } from './read-photo.ts';
import type { OwnCaseId } from './repository.ts';

export const casesRoutes = defineRoutes({
  listCases: (context, { session, params }) =>
    listCases(context, { customerId: session.customerId, orderId: params.id }),
  openCase: (context, { session, params, body, key }) =>
    openCase(context, { customerId: session.customerId, orderId: params.id, body, key }),
  addCaseMessage: (context, { session, params, body, key }) =>
    addCaseMessage(context, { own: ownCase(session, params), body, key }),
  addCasePhoto: (context, { session, params, body }) => addCasePhoto(context, ownCase(session, params), body.photo),
  readCasePhoto: (context, { session, params }) =>
    readCasePhoto(context, { ...ownCase(session, params), photoId: params.photoId }),
  closeCase: (context, { session, params }) => closeOwnCase(context, ownCase(session, params)),
});

function ownCase({ customerId }: Session, { id, caseId }: { id: string; caseId: string }): OwnCaseId {
  return { customerId, orderId: id, caseId };
}
