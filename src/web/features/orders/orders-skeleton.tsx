import { Skeleton } from '#ui/components/skeleton.tsx';

/** Stands for a list of orders while it is read. */
export function OrdersSkeleton() {
  return (
    <div className="orders__waiting" aria-hidden="true">
      {[1, 2, 3].map((key) => (
        <div key={key} className="order-card">
          <Skeleton width="9rem" height="1.5rem" />
          <Skeleton width="6rem" />
          <Skeleton height="4rem" />
          <Skeleton shape="price" width="8rem" />
        </div>
      ))}
    </div>
  );
}
