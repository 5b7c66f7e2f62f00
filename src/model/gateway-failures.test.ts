import { expect, test } from 'vitest';
import { gatewayFailures } from './gateway-failures.ts';

const found = (requirement: string, status?: number) => ({ requirement, ...(status === undefined ? {} : { status }) });

test('requirements that nothing but 502, 503 or 504 breaks are one cause', () => {
  const findings = [
    found('bus.past-date', 502),
    found('bus.past-date', 504),
    found('http.status-listed', 502),
    found('auth.cancel-missing-key', 503),
    found('bus.today', 502),
    found('bus.today'),
    found('bus.malformed', 500),
    found('bus.trip'),
  ];
  const broken = ['bus.past-date', 'http.status-listed', 'auth.cancel-missing-key', 'bus.today', 'bus.malformed', 'bus.trip', 'bus.total'];
  expect(gatewayFailures(broken, findings)).toEqual({
    statuses: ['502', '503', '504'],
    requirements: ['bus.past-date', 'http.status-listed', 'auth.cancel-missing-key'],
  });
});

test('one requirement alone is told by its name, and what does not count is left out', () => {
  const findings = [found('bus.past-date', 502), found('bus.today', 502)];
  expect(gatewayFailures(['bus.past-date'], findings)).toBeNull();
  expect(gatewayFailures([], findings)).toBeNull();
  expect(gatewayFailures(['bus.past-date', 'bus.today'], [])).toBeNull();
});
