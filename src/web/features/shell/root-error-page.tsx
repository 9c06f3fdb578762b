import { PAGES } from '#contract/pages.ts';
import { Logo } from '#ui/brand/wave.tsx';
import { Button } from '#ui/components/button.tsx';
import { common } from '#ui/copy.ts';
import { search } from '#web/copy/search.ts';
import { ErrorScreen } from '#web/features/shop-frame/error-screen.tsx';
import '#ui/forms/field.css';
import './root-error-page.css';

/** Error page without the shop's frame, for errors of the root: logo and search as plain HTML, and the error. */
export function RootErrorPage({ error }: { error: unknown }) {
  return (
    <>
      <header className="plain-header cluster">
        <a className="plain-link" href={PAGES.home} aria-label={common.home}>
          <Logo />
        </a>
        <search>
          <form className="plain-header__form" action={PAGES.search}>
            <input
              className="plain-header__input input"
              name="amz"
              aria-label={search.label}
              placeholder={search.placeholder}
              required
            />
            <input type="hidden" name="page" value="1" />
            <Button type="submit" small>
              {search.submit}
            </Button>
          </form>
        </search>
      </header>
      <main>
        <ErrorScreen error={error} />
      </main>
    </>
  );
}
