import './authentication.suite.ts';
import './envelope.suite.ts';
import './bus-search/answer.suite.ts';
import './bus-search/cities.suite.ts';
import './bus-search/dates.suite.ts';
import './bus-search/gid.suite.ts';
import './bus-search/input.suite.ts';
