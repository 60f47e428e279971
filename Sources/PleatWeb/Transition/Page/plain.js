// The page of one transition, which is built once.

import { build, makeRoom, shown } from './stage.js';
import { scrubber, update } from './transport.js';

scrubber.max = shown.motion.limit;
build();
makeRoom();
update();
