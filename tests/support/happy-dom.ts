import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach } from 'vitest';

// Above an import on a busy machine.
configure({ asyncUtilTimeout: 20_000 });

// Testing Library cleans up automatically only if the functions of the test runner are global.
afterEach(cleanup);

// The files of the project share one document.
afterAll(() => {
  document.head.replaceChildren();
  document.body.replaceChildren();
  for (const element of [document.documentElement, document.body]) {
    for (const { name } of [...element.attributes]) element.removeAttribute(name);
  }
  localStorage.clear();
  sessionStorage.clear();
});
