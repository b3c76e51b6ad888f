// Which engine this page has: the server that serves it, or, as a static site, a worker with the npm package.

/** @returns {Promise<import('../types.js').Engine>} */
export async function chooseEngine() {
  if (document.documentElement.dataset.engine === 'worker') return (await import('./worker.js')).workerEngine();
  return (await import('./http.js')).httpEngine();
}
