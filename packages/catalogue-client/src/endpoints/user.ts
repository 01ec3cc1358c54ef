import * as v from 'valibot';
import { Ignored } from '../dto/base';
import { UserDetailsDto } from '../dto/user';
import { endpoint, shape } from '../endpoint';

export const getUserDetails = endpoint({ method: 'GET', path: '/user/details', response: UserDetailsDto });

export const renameUser = endpoint({
  method: 'PATCH',
  path: '/user/rename',
  query: shape<{ name: string }>(),
  response: UserDetailsDto,
});

export const changePassword = endpoint({
  method: 'POST',
  path: '/user/password/change',
  body: shape<{ oldPassword: string; newPassword: string }>(),
  response: Ignored,
});

/** Sends a mail with a link if the e-mail address is known. The response does not reveal whether it is. */
export const initPasswordRestore = endpoint({
  method: 'POST',
  path: '/user/password/restore/init',
  body: shape<{ email: string }>(),
  response: Ignored,
});

/** Marks the link of the mail as opened. */
export const visitRestoreLink = endpoint({
  method: 'PUT',
  path: '/user/password/restore/visit-link',
  body: shape<{ token: string }>(),
  response: v.object({ email: v.string(), expiresAt: v.string() }),
});

export const restorePassword = endpoint({
  method: 'POST',
  path: '/user/password/restore',
  body: shape<{ token: string; password: string }>(),
  response: Ignored,
});
