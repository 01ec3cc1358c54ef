import * as v from 'valibot';
import { pageOf } from './base';

export const UserDetailsDto = v.object({
  userId: v.number(),
  name: v.string(),
  email: v.string(),
  role: v.picklist(['user', 'admin']),
  isBlocked: v.boolean(),
  isSubscribed: v.boolean(),
  createdAt: v.string(),
});

export const UserPageDto = pageOf(UserDetailsDto);
