import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

// Testing Library does so by itself only where the runner's functions are global.
afterEach(cleanup);
