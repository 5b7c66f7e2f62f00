import { allSearches, eachTrip, pack } from 'travel-conformance/authoring';

export default pack('nights', {
  requirements: [
    {
      id: 'nights.no-night-buses',
      level: 'SHOULD',
      source: 'Timetable rules, 3',
      statement: 'No trip leaves before 05:00.',
      asks: allSearches,
      judge: eachTrip(({ dep_time: at }) =>
        String(at) >= '05:00' ? [] : [{ member: 'dep_time', cause: 'early', expected: '05:00 or later' }],
      ),
    },
  ],
  faults: [
    {
      id: 'nights.early-bus',
      breaks: 'nights.no-night-buses',
      title: 'The bus of 08:00 leaves at 04:00.',
      changes: () => (answer) => ({
        ...answer,
        body: JSON.parse(JSON.stringify(answer.body).replaceAll(/"dep_time":"08/g, '"dep_time":"04')),
      }),
    },
  ],
});
