import { busGid, busGidAcross, busGidOverAnswers } from '../../src/checks/index.ts';
import { requirement } from '../../src/harness/index.ts';
import { eachAnswer, overAnswers } from '../../src/judging/index.ts';

// §2: "gid: identifier of the trip"
requirement('bus.gid', { judge: eachAnswer(busGid) });
requirement('bus.gid-across', { judge: [overAnswers(() => busGidAcross), overAnswers(() => busGidOverAnswers)] });
