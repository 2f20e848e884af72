/* The engine: the project's own Python, compiled when the site was built and run by Pyodide in this worker. Nothing
 * here knows a rule.
 *
 * It is started with the addresses of Pyodide and of the archive with the engine and its records, then answers
 * requests of `judge.desk.browser`. What has been fetched is counted, so that the page can show how far it is. */

let door = null;

/* The copy is counted and the response itself goes on untouched: only from an untouched one does the browser keep the
 * compiled WebAssembly for the next time. */
function countFetched(total) {
  const plain = self.fetch.bind(self);
  let done = 0;
  self.fetch = async (...request) => {
    const response = await plain(...request);
    if (response.ok && response.body) count(response.clone()).catch(() => {});   // a broken load is told by who reads it
    return response;
  };
  async function count(copy) {
    for (const reader = copy.body.getReader(); ;) {
      const { done: ended, value } = await reader.read();
      if (ended) return;
      done += value.byteLength;
      self.postMessage({ progress: Math.min(1, done / total) });
    }
  }
}

async function archiveAt(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${response.status} ${address}`);
  return response.arrayBuffer();
}

async function start({ pyodide, library, archive, digest, bytes }) {
  countFetched(bytes);
  const fetched = archiveAt(archive);
  fetched.catch(() => {});   // it is awaited below; until then its failure is nobody's surprise
  const { loadPyodide } = await import(new URL("pyodide.mjs", pyodide).href);
  const python = await loadPyodide({ indexURL: pyodide, stdLibURL: library });
  const content = await fetched;
  python.globals.set("content", content);
  const found = python.runPython("import hashlib; hashlib.sha256(content.to_py()).hexdigest()");
  python.globals.delete("content");
  if (found !== digest) throw new Error(`archive: sha256 ${found}, expected ${digest}`);
  python.unpackArchive(content, "zip", { extractDir: "/svod" });
  door = python.runPython("import sys; sys.path.insert(0, '/svod'); from judge.desk.browser import Door; Door()");
  return true;
}

self.addEventListener("message", async ({ data: { id, start: addresses, request } }) => {
  try {
    const answer = addresses ? await start(addresses) : JSON.parse(door(JSON.stringify(request)));
    self.postMessage({ id, answer });
  } catch (error) {
    self.postMessage({ id, error: String(error?.message ?? error) });
  }
});
