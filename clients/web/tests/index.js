// Node 20 looks for tests in a folder that it is given; newer versions run the folder, which is this file.
import { readdirSync } from 'node:fs';

for (const name of readdirSync(import.meta.dirname).filter((file) => file.endsWith('.test.js'))) await import(`./${name}`);
