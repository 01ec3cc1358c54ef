import type { PageQuery } from '../dto/base';
import { UserDetailsDto, UserPageDto } from '../dto/user';
import { endpoint, shape } from '../endpoint';

export const listUsers = endpoint({
  method: 'POST',
  path: '/administration/users',
  body: shape<PageQuery & { query?: string; isBlocked?: boolean }>(),
  response: UserPageDto,
});

/** Blocks a user, or unblocks with `isBlocked: false`. */
export const blockUser = endpoint({
  method: 'POST',
  path: '/administration/block-user/{id}',
  body: shape<{ isBlocked?: boolean }>(),
  response: UserDetailsDto,
});
