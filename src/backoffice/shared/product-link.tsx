import { Link, useOutletContext } from 'react-router';
import type { StaffMember } from '#contract/backoffice/staff.ts';

/** An ASIN that leads to the product's page, for whoever may see it. */
export function ProductLink({ asin }: { asin: string }) {
  const { permissions } = useOutletContext<StaffMember>();
  return permissions.includes('catalog') ? <Link to={`/catalogo/${asin}`}>{asin}</Link> : asin;
}
