/**
 * A photo that somebody uploaded, in base64. The policy and `nosniff` keep a browser from reading it as anything but a
 * picture; no cache keeps it.
 */
export function photoResponse({ type, data }: { type: string; data: string }, name: string): Response {
  return new Response(
    Uint8Array.from(atob(data), (character) => character.charCodeAt(0)),
    {
      headers: {
        'content-type': type,
        'content-disposition': `inline; filename="${name}.${type.slice(type.indexOf('/') + 1)}"`,
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      },
    },
  );
}
