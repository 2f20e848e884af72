/* The memory of the started Python, kept in this browser: one for the whole site, by the address of the archive from
 * which it was made. Where the browser keeps nothing, or has thrown it away, there is none. */

const named = archive => `svod ${new URL("..", archive)} memory`;   // the service worker leaves it where it is
const addressed = archive => `${archive}.memory`;

export async function memoryOf(archive) {
  return await self.caches?.match(addressed(archive), { cacheName: named(archive) }) ?? null;
}

export async function keepMemory(archive, bytes) {
  await forgetMemory(archive);   // of an older archive, too
  const cache = await self.caches?.open(named(archive));
  await cache?.put(addressed(archive), new Response(bytes));
}

export async function forgetMemory(archive) {
  await self.caches?.delete(named(archive));
}
