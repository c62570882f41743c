import { join } from 'node:path';
import { execute } from './bootstrap/v8';

execute(join(__dirname, 'gateway.js'));
