import type { Profile } from '@masque/contracts';
import { type Ref, useState } from 'react';
import { Bio } from './Bio.tsx';
import { EditProfile } from './edit/EditProfile.tsx';
import { OtherActions } from './OtherActions.tsx';
import { OwnActions } from './own/OwnActions.tsx';
import { ProfileHead } from './ProfileHead.tsx';

export function Person({ user, isOwn, heading }: { user: Profile; isOwn: boolean; heading?: Ref<HTMLHeadingElement> }) {
  const [isEditing, setEditing] = useState(false);
  const [wasEdited, setWasEdited] = useState(false);
  const leave = () => {
    setEditing(false);
    setWasEdited(true);
  };
  if (!isOwn)
    return (
      <>
        <ProfileHead user={user} heading={heading}>
          <OtherActions user={user} />
        </ProfileHead>
        <Bio text={user.bio} />
      </>
    );
  return (
    <>
      <ProfileHead user={user} isOwn isEditing={isEditing}>
        {!isEditing && <OwnActions onEdit={() => setEditing(true)} takesFocus={wasEdited} />}
      </ProfileHead>
      {isEditing ? <EditProfile user={user} onLeave={leave} /> : <Bio text={user.bio} isOwn />}
    </>
  );
}
