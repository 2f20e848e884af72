/* Keeps what was visited for reading without the network, offers a newer version, and keeps all of it when asked to.
 *
 * Nothing is fetched before the page itself has been loaded and is at rest. */
"use strict";

(() => {
  const script = document.currentScript;
  const words = script.dataset;
  const root = new URL(words.root, location.href);
  const button = document.getElementById("keep-offline");
  const state = document.getElementById("keep-offline-state");
  if (!("serviceWorker" in navigator)) return;
  const container = navigator.serviceWorker;

  function ask(worker, wish) {
    return new Promise(answered => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = ({ data }) => answered(data);
      worker.postMessage({ keep: wish }, [port2]);
    });
  }

  /* The desk's page keeps the desk as well, once it has started. */
  async function keep(desk) {
    const { active } = await container.ready;
    return ask(active, { language: document.documentElement.lang, desk });
  }

  function offer(worker) {
    if (document.getElementById("svod-update")) return;
    const bar = document.createElement("div");
    bar.id = "svod-update";
    bar.setAttribute("role", "status");
    const take = document.createElement("button");
    const later = document.createElement("button");
    take.type = later.type = "button";
    take.textContent = words.take;
    later.textContent = words.later;
    take.addEventListener("click", () => {
      container.addEventListener("controllerchange", () => location.reload(), { once: true });
      worker.postMessage({ takeOver: true });
    });
    later.addEventListener("click", () => bar.remove());
    bar.append(`${words.update} `, take, " ", later);
    document.body.append(bar);
  }

  async function start() {
    const registration = await container.register(new URL("sw.js", root), { scope: root.pathname });
    if (!registration) return;   // a browser that is told to block service workers
    const waits = () => { if (registration.waiting && container.controller) offer(registration.waiting); };
    waits();
    registration.addEventListener("updatefound", () => {
      registration.installing?.addEventListener("statechange", waits);
    });
    await keep(false);
    document.documentElement.dataset.kept = "true";
  }

  button?.addEventListener("click", async () => {
    button.disabled = true;
    state.textContent = words.keeping;
    const { kept } = await keep(true);
    state.textContent = kept ? words.kept : words.notKept;
    button.disabled = kept;
  });
  addEventListener("svod-desk-ready", () => keep(true));

  const rest = () => (window.requestIdleCallback ?? setTimeout)(() => start().catch(failed => console.info(failed)));
  /* The desk comes first: what is kept is unpacked only when it answers. */
  const desk = document.getElementById("desk");
  const begin = () => (desk && !desk.dataset.ready ? addEventListener("svod-desk-ready", rest, { once: true }) : rest());
  if (document.readyState === "complete") begin();
  else addEventListener("load", begin);
})();
