'use strict';

const { AsyncLocalStorage } = require('node:async_hooks');
const vm = require('node:vm');
const { TestEnvironment } = require('jest-environment-node');

/**
 * Jest compiles every file anew for each spec file, by `vm.compileFunction`, for which V8 keeps no compilation cache
 * (nodejs/node issue 35375). A script of the same text and name is compiled once in each worker.
 */
vm.compileFunction = (text, parameters, { filename, parsingContext }) =>
  new vm.Script(`(function (${parameters.join()}) {${text}\n})`, { filename }).runInContext(parsingContext);

/** Those that have run since the last spec file. */
const storages = new Set();
const { run } = AsyncLocalStorage.prototype;
AsyncLocalStorage.prototype.run = function (...args) {
  storages.add(this);
  return run.apply(this, args);
};

module.exports = class extends TestEnvironment {
  /** Jest makes an AsyncLocalStorage for each spec file. Before Node 24, each promise takes time for each that is in use. */
  async teardown() {
    for (const storage of storages) storage.disable();
    storages.clear();
    await super.teardown();
  }
};
