import { useActionData } from 'react-router';
import { ActForm } from '#backoffice/shared/act-form.tsx';
import { ActDone } from '#backoffice/shared/act-parts.tsx';
import { FileField } from '#backoffice/shared/file-field.tsx';
import type { ActState } from '#backoffice/shared/submit.ts';
import type { StaffDocument } from '#contract/backoffice/documents.ts';
import { DOCUMENT_TYPES, MAX_DOCUMENT_NAME } from '#domain/document/document.ts';
import { PAPER_NAMES, PAPERS } from '#domain/document/paper.ts';
import { REQUESTED_PAPER_NAMES } from '#domain/document/paper-request.ts';
import { formatDateTime } from '#domain/time/montevideo.ts';
import { Field, SelectField } from '#ui/forms/field.tsx';
import { documentsCopy as copy } from './documents-copy.ts';

interface DocumentsProps {
  /** Null for who does not see them. */
  documents: readonly StaffDocument[] | null;
  orderNumber: number;
  /** Whether the papers that the shop writes from the order are there. */
  isPaid: boolean;
  /** The case that a further document is added to; null adds it to the order. */
  openCase: number | null;
}

/** The papers of an order and of its cases: to download, to add one, and to delete a wrong one. */
export function Documents({ documents, orderNumber, isPaid, openCase }: DocumentsProps) {
  const state = useActionData<ActState>();
  if (documents === null) return null;
  return (
    <section className="detail__section" aria-labelledby="papeles">
      <h2 id="papeles">{copy.title}</h2>
      {isPaid ? (
        <p className="detail__row">
          {PAPERS.map((paper) => (
            <a key={paper} href={`/operacion/ordenes/${orderNumber}/papeles/${paper}`} download>
              {copy.written(PAPER_NAMES[paper])}
            </a>
          ))}
        </p>
      ) : null}
      {/* Its form is gone with the document. */}
      <ActDone state={state?.act === 'removeOrderDocument' ? state : undefined} />
      {documents.length === 0 ? (
        isPaid ? null : (
          <p>{copy.none}</p>
        )
      ) : (
        <ul>
          {documents.map((document) => (
            <li key={document.id} className="detail__say">
              <span>
                <a href={`/operacion/documentos/${document.id}`} download={document.name}>
                  {document.name}
                </a>{' '}
                <span className="detail__muted">{originOf(document)}</span>
              </span>
              <ActForm
                act="removeOrderDocument"
                of={{ id: document.id }}
                title={copy.removeNamed(document.name)}
                danger
              >
                <p>{document.name}</p>
              </ActForm>
            </li>
          ))}
        </ul>
      )}
      <div className="detail__row">
        {isPaid ? <AskPaper orderNumber={orderNumber} /> : null}
        <details>
          <summary>{copy.add}</summary>
          <AddDocument orderNumber={orderNumber} openCase={openCase} />
        </details>
      </div>
    </section>
  );
}

/** Asks the shopper for a paper, while the order is on its way. */
function AskPaper({ orderNumber }: Pick<DocumentsProps, 'orderNumber'>) {
  return (
    <ActForm act="askOrderPaper" of={{ number: orderNumber }} title={copy.ask}>
      {({ field }) => (
        <SelectField
          label={copy.askWhich}
          required
          {...field('paper')}
          options={{ '': copy.choose, ...REQUESTED_PAPER_NAMES }}
        />
      )}
    </ActForm>
  );
}

function originOf({ addedBy, caseNumber, date }: StaffDocument): string {
  const parts = [copy.by(addedBy), ...(caseNumber === null ? [] : [copy.inCase(caseNumber)]), formatDateTime(date)];
  return parts.join(' · ');
}

function AddDocument({ orderNumber, openCase }: Pick<DocumentsProps, 'orderNumber' | 'openCase'>) {
  const of = { number: orderNumber, ...(openCase === null ? {} : { caseNumber: openCase }) };
  return (
    <ActForm act="addOrderDocument" of={of} title={copy.add} withReason={false} withFiles>
      {({ field, file }) => (
        <>
          <Field label={copy.name} hint={copy.nameHint} maxLength={MAX_DOCUMENT_NAME} required {...field('name')} />
          <FileField label={copy.file} hint={copy.fileHint} accept={DOCUMENT_TYPES.join(',')} {...file()} />
        </>
      )}
    </ActForm>
  );
}
