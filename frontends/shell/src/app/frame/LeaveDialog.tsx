import { texts } from '@masque/texts';
import { useLeaveQuestion } from '@masque/web-kit';
import { closeTopLayer, ConfirmDialog, hasTopLayer } from '@masque/web-ui';

const words = texts.shell;
const layers = { isAny: hasTopLayer, closeTop: closeTopLayer };

export function LeaveDialog() {
  const { isAsked, isKept, leave, stay } = useLeaveQuestion(layers);
  return (
    <ConfirmDialog
      open={isAsked}
      title={words.leaveTitle}
      question={isKept ? `${words.leaveQuestion} ${words.draftKept}` : words.leaveQuestion}
      confirm={isKept ? words.leave : words.discardChanges}
      cancel={words.keepEditing}
      onConfirm={leave}
      onClose={stay}
    />
  );
}
