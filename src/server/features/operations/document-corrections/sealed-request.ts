import type { PhotoType } from '#domain/photo/photo.ts';
import type { Context } from '#server/context.ts';
import type { CorrectionRow } from './repository.ts';

/** What a shopper asks for: another document, and a photo of it in base64. */
export interface CorrectionRequest {
  document: string;
  type: PhotoType;
  data: string;
}

type Deps = Pick<Context, 'fieldCipher'>;

export function sealRequest({ fieldCipher }: Deps, id: string, request: CorrectionRequest): string {
  return fieldCipher.encrypt(JSON.stringify(request), { column: 'document_corrections.request', id });
}

/** Null once it is decided. */
export function openRequest({ fieldCipher }: Deps, { id, request }: CorrectionRow): CorrectionRequest | null {
  return request && JSON.parse(fieldCipher.decrypt(request, { column: 'document_corrections.request', id }));
}
