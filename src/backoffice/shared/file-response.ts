import { attachment } from '#domain/document/document.ts';

/** A file in base64, which a browser saves and never shows as a part of the back office; no cache keeps it. */
export function fileResponse({ name, type, data }: { name: string; type: string; data: string }): Response {
  return new Response(
    Uint8Array.from(atob(data), (character) => character.charCodeAt(0)),
    {
      headers: {
        'content-type': type,
        'content-disposition': attachment(name),
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      },
    },
  );
}
