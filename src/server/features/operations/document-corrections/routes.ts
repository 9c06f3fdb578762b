import { defineBackofficeRoutes } from '#server/backoffice/handler.ts';
import { defineRoutes } from '#server/http/handler.ts';
import { decideDocumentCorrection, readDocumentCorrection, readDocumentPhoto } from './decide-correction.ts';
import { listDocumentCorrections, requestDocumentCorrection } from './request-correction.ts';

export const documentCorrectionsRoutes = defineRoutes({
  listDocumentCorrections: (context, { session }) => listDocumentCorrections(context, session.customerId),
  requestDocumentCorrection: (
    context,
    { session, body: { document, documentConfirmed, photo, ...proof }, clientAddress },
  ) =>
    requestDocumentCorrection(context, {
      ...{ customerId: session.customerId, document, documentConfirmed, photo },
      proof: { ...proof, clientAddress },
    }),
});

export const staffDocumentCorrectionRoutes = defineBackofficeRoutes({
  readDocumentCorrection,
  readDocumentPhoto,
  decideDocumentCorrection,
});
