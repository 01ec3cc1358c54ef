import { describe, expect, test } from 'vitest';
import { readSettings, StartError, widgetEnvironment } from '../../../dev/support/settings';

describe('readSettings', () => {
  test('has the documented addresses as defaults', () => {
    const settings = readSettings({});
    expect(settings.bind).toBe('127.0.0.1');
    expect([settings.host.origin, settings.widget.origin, settings.catalogue.origin]).toEqual([
      'http://localhost:8082',
      'http://localhost:8080',
      'http://localhost:8081',
    ]);
  });

  test('treats an empty variable as unset', () => {
    expect(readSettings({ VV_HOST_PORT: '', VV_BIND: '' })).toEqual(readSettings({}));
  });

  test.each(['x', '0', '65536', '80.5', '-1', ' '])('refuses port "%s" and names the variable', (port) => {
    expect(() => readSettings({ VV_WIDGET_PORT: port })).toThrow(StartError);
    expect(() => readSettings({ VV_WIDGET_PORT: port })).toThrow('VV_WIDGET_PORT');
  });

  test('refuses two servers on one port', () => {
    expect(() => readSettings({ VV_WIDGET_PORT: '8082' })).toThrow('must differ');
  });

  test('keeps accounts in a file of the project unless another path is set', () => {
    expect(readSettings({ VV_CATALOGUE_DATABASE: '' }).database).toEqual({
      address: 'services/reference/data/catalogue.db',
    });
    const env = { VV_CATALOGUE_DATABASE: 'libsql://db.test', VV_CATALOGUE_DATABASE_TOKEN: 'secret' };
    expect(readSettings(env).database).toEqual({ address: 'libsql://db.test', authToken: 'secret' });
  });

  test.each([
    ['0.0.0.0', 'http://localhost:8082'],
    ['192.168.1.5', 'http://192.168.1.5:8082'],
    ['fd00::5', 'http://[fd00::5]:8082'],
  ])('bound to %s, gives the page the URL %s', (bind, origin) => {
    expect(readSettings({ VV_BIND: bind }).host.origin).toBe(origin);
  });
});

describe('widgetEnvironment', () => {
  const settings = readSettings({ VV_CATALOGUE_PORT: '9081' });

  test('points to the reference service', () => {
    const env = widgetEnvironment({}, settings, 'the/dist');
    expect(env).toMatchObject({ VV_DIST: 'the/dist', VV_ENV_BASE_URL: 'http://localhost:9081' });
    expect(env.VV_ENV_AD_LIST_URL).toContain('content_id={content_id}&episode_id={episode_id}');
  });

  test('names no URL of statistics for a player that keeps its own', () => {
    expect(widgetEnvironment({}, settings, 'dist').VV_ENV_STATISTICS_URL).toBe('http://localhost:9081/statistics');
    const env = widgetEnvironment({ VV_STATISTICS: 'sqlite:/own.sqlite' }, settings, 'dist');
    expect(env.VV_ENV_STATISTICS_URL).toBeUndefined();
  });

  test('keeps variables that are set, also empty ones', () => {
    const env = widgetEnvironment({ VV_ENV_BASE_URL: 'https://api.test', VV_ENV_AD_LIST_URL: '' }, settings, 'dist');
    expect(Object.keys(env)).not.toContain('VV_ENV_BASE_URL');
    expect(Object.keys(env)).not.toContain('VV_ENV_AD_LIST_URL');
  });
});
