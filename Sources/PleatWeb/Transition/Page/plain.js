// The page of one transition, which is built once.

import { build, makeRoom } from './stage.js';
import { update } from './transport.js';

build();
makeRoom();
update();
