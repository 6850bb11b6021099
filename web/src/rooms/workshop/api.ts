/** The addresses of the card-set workshop (docs/workshop.md). */
import { ask } from '../../kit/api';
import type { CheckedSet, CheckWish, SetCopy, Study, StudyWish, WorkshopInfo } from './wire';

const study = (id: string) => `/workshop/studies/${encodeURIComponent(id)}`;

export const workshop = {
  info: () => ask<WorkshopInfo>('GET', '/workshop'),
  copy: (name: string, title: string) =>
    ask<SetCopy>(
      'GET',
      `/workshop/sets/${encodeURIComponent(name)}?title=${encodeURIComponent(title)}`,
    ),
  check: (wish: CheckWish) => ask<CheckedSet>('POST', '/workshop/check', wish),
  begin: (wish: StudyWish) => ask<Study>('POST', '/workshop/studies', wish),
  studies: () => ask<Study[]>('GET', '/workshop/studies'),
  study: (id: string) => ask<Study>('GET', study(id)),
  cancel: (id: string) => ask<Study>('POST', `${study(id)}/cancel`),
};
