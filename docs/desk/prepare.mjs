/* Runs in Node while the site is built: starts Pyodide and lets prepare.py, in it, pack what the desk loads.
 *
 *   node prepare.mjs PYODIDE LIBRARY WORK
 *
 * PYODIDE is the folder with Pyodide's files, LIBRARY its standard library; in WORK lie archive.zip and requests.json,
 * and there library.zip and archive.zip are written. */

import { readFile, writeFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";

const [pyodide, library, work] = process.argv.slice(2);

async function prepare() {
  const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`));
  const lock = JSON.parse(await readFile(`${pyodide}/pyodide-lock.json`, "utf-8"));
  const python = await loadPyodide({
    indexURL: pyodide,
    stdLibURL: library,
    lockFileContents: { ...lock, packages: {} },
    env: { PYTHONHASHSEED: "0" },   // the same input gives the same bytes
  });
  python.unpackArchive(new Uint8Array(await readFile(`${work}/archive.zip`)), "zip", { extractDir: "/svod" });
  python.runPython(await readFile(new URL("prepare.py", import.meta.url), "utf-8"));
  python.FS.mkdirTree("/out");
  python.globals.get("prepare")(await readFile(`${work}/requests.json`, "utf-8"), "/svod", "/out");
  for (const name of ["library.zip", "archive.zip"]) await writeFile(`${work}/${name}`, python.FS.readFile(`/out/${name}`));
}

/* Node would print all of Pyodide's one long line with what went wrong. */
prepare().catch(failed => {
  console.error(String(failed.message ?? failed));
  process.exitCode = 1;
});
