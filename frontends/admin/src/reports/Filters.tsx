import { reportedTypes, reportStatuses } from '@masque/contracts/rules';
import { texts } from '@masque/texts';
import { useNavigate } from '@masque/web-kit';
import { SelectBox, Stack } from '@masque/web-ui';
import { queuePath } from '../frame/places.ts';
import { type QueueAddress, searchOf } from './address.ts';

const words = texts.adminReports;
const { statuses, types } = texts.moderation;
const ALL = 'all';

const statusOptions = [
  { value: ALL, label: words.allStatuses },
  ...reportStatuses.map((value) => ({ value, label: statuses[value] })),
];
const typeOptions = [
  { value: ALL, label: words.allTypes },
  ...reportedTypes.map((value) => ({ value, label: types[value] })),
];

export function Filters({ address }: { address: QueueAddress }) {
  const navigate = useNavigate();
  const change = (wanted: Partial<QueueAddress>) =>
    void navigate({ pathname: queuePath, search: searchOf({ ...address, ...wanted, page: 1 }) });
  return (
    <Stack row gap={2}>
      <SelectBox
        label={words.status}
        value={address.status ?? ALL}
        options={statusOptions}
        onChange={(value) => change({ status: reportStatuses.find((one) => one === value) ?? null })}
      />
      <SelectBox
        label={words.type}
        value={address.type ?? ALL}
        options={typeOptions}
        onChange={(value) => change({ type: reportedTypes.find((one) => one === value) ?? null })}
      />
    </Stack>
  );
}
