import type { RouteConfigEntry } from '@react-router/dev/routes';

/** The paths of all pages of a route table, with their parameters filled in; what catches every other path is left out. */
export function pathsOf(
  routes: readonly RouteConfigEntry[],
  values: Readonly<Record<string, string>>,
  base = '',
): string[] {
  return routes.flatMap(({ path, index, children }) => {
    const own = path === undefined ? base : `${base}/${path}`;
    const below = children ? pathsOf(children, values, own) : [];
    const isPage = (path !== undefined && !path.includes('*')) || index === true;
    return isPage ? [fill(own, values), ...below] : below;
  });
}

function fill(path: string, values: Readonly<Record<string, string>>): string {
  return path.replace(/:(\w+)/g, (_all, name: string) => encodeURIComponent(values[name] ?? 'nada')) || '/';
}
