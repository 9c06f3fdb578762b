/** Background of the page in each scheme (--fondo), which the browser's own bars continue. */
export const THEME_COLOURS = { light: '#ffffff', dark: '#071923' } as const;

/** What the browser reads to install the shop. */
export function InstallTags() {
  return (
    <>
      <link rel="manifest" href="/manifest.webmanifest" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <meta name="theme-color" content={THEME_COLOURS.light} media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content={THEME_COLOURS.dark} media="(prefers-color-scheme: dark)" />
    </>
  );
}
