import { afterEach, expect, test, vi } from 'vitest';
import { api, waitForArrival } from './api';

afterEach(() => {
  waitForArrival(Promise.resolve());
  vi.unstubAllGlobals();
});

test('what needs an identity waits until a first visit has one', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url);
    return Promise.resolve(new Response('{}'));
  });
  let arrive = () => {};
  waitForArrival(new Promise<void>((done) => (arrive = done)));
  const made = api.create({ game: 'some' });
  await api.lobby();
  expect(asked).toEqual(['/api/lobby']);
  arrive();
  await made;
  expect(asked).toEqual(['/api/lobby', '/api/tables']);
});
