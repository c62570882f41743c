'use strict';

const vm = require('node:vm');
const { TestEnvironment } = require('jest-environment-node');

/**
 * Jest compiles every file anew for each spec file, by `vm.compileFunction`, for which V8 keeps no compilation cache
 * (nodejs/node issue 35375). A script of the same text and name is compiled once in each worker.
 */
vm.compileFunction = (text, parameters, { filename, parsingContext }) =>
  new vm.Script(`(function (${parameters.join()}) {${text}\n})`, { filename }).runInContext(parsingContext);

module.exports = TestEnvironment;
