import { Outlet, useParams } from 'react-router';
import { classNames } from '#ui/class-names.ts';
import { ProfileMenu } from '#web/features/account/profile-menu.tsx';

/** The account pages with their menu; on a phone an order has the whole screen. */
export default function ProfileLayout() {
  const isOrder = useParams().id !== undefined;
  return (
    <div className={classNames('profile wrap', isOrder && 'profile--order')}>
      <ProfileMenu />
      <div className="profile__content">
        <Outlet />
      </div>
    </div>
  );
}
