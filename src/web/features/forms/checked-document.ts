import { MESSAGES } from '#contract/messages.ts';
import { z } from '#contract/zod.ts';
import { hasValidCheckDigit, isDocument } from '#domain/customer/document.ts';

/** Whether a document that is not the saved one has a wrong check digit. */
export function isDoubtful(document: string, saved: string | null): boolean {
  return document !== saved && isDocument(document) && !hasValidCheckDigit(document);
}

function isConfirmed(form: { document?: unknown; documentConfirmed?: unknown }, saved: string | null): boolean {
  return form.documentConfirmed === 'on' || !isDoubtful(String(form.document), saved);
}

/** A form with a document, and with the box that confirms one whose check digit is wrong: without it, it is refused. */
export function withCheckedDocument<Shape extends { document: z.ZodType<string> }>(
  schema: z.ZodObject<Shape, z.core.$strict>,
  saved: string | null,
) {
  return schema.extend({ documentConfirmed: z.literal('on').optional() }).refine((form) => isConfirmed(form, saved), {
    path: ['document'],
    message: MESSAGES.checkDigit,
    when: ({ value }) => typeof (value as { document?: unknown }).document === 'string',
  });
}
