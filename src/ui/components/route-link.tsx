import type { ComponentType } from 'react';
import { Link, type LinkProps, NavLink, useLocation } from 'react-router';
import { classNames } from '#ui/class-names.ts';

/** `to` is the path of a page from the root, with query and fragment, of an application without a `basename`. */
interface RouteLinkProps extends LinkProps {
  to: string;
}

/** What the router's link renders, without what it prepares for a click: a page has dozens of links. */
function ServerLink({ to, prefetch: _, replace: __, preventScrollReset: ___, ...rest }: RouteLinkProps) {
  return <a {...rest} href={to} data-discover="true" />;
}

interface RouteNavLinkProps extends Pick<RouteLinkProps, 'to' | 'prefetch' | 'children'> {
  className: string;
}

/** The same of a link that is marked on its own page and on those below it. */
function ServerNavLink({ to, className, ...rest }: RouteNavLinkProps) {
  const { pathname } = useLocation();
  const isCurrent = `${pathname}/`.toLowerCase().startsWith(`${to}/`);
  return (
    <ServerLink
      {...rest}
      to={to}
      className={classNames(className, isCurrent && 'active')}
      aria-current={isCurrent ? 'page' : undefined}
    />
  );
}

/** Links of which every page has several. In the browser they are the router's. */
export const RouteLink: ComponentType<RouteLinkProps> = import.meta.env.SSR ? ServerLink : Link;
export const RouteNavLink: ComponentType<RouteNavLinkProps> = import.meta.env.SSR ? ServerNavLink : NavLink;
