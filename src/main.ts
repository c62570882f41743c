import { join } from 'node:path';
import { runProgram } from './bootstrap/v8';

runProgram(join(__dirname, 'gateway.js'));
