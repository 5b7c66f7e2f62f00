/** A place on the map, in degrees. */
export interface Point {
  lng: number;
  lat: number;
}

/** A station where a bus stops. */
export interface Station extends Point {
  gid: string;
  name: string;
}

/** A city that buses leave from or go to. */
export interface City extends Point {
  code: string;
  name: string;
  stations: readonly Station[];
}

function city(
  code: string,
  name: string,
  lng: number,
  lat: number,
  ...stations: [name: string, east: number, north: number][]
): City {
  return {
    code,
    name,
    lng,
    lat,
    stations: stations.map(([station, east, north], i) => ({
      gid: `S${code}${String(i + 1).padStart(3, '0')}`,
      name: station,
      lng: lng + east / 100,
      lat: lat + north / 100,
    })),
  };
}

/** The cities known, by code. Station offsets are in hundredths of a degree, about a kilometre each. */
export const cities: ReadonlyMap<string, City> = new Map(
  [
    city(
      '310100',
      '上海',
      121.4737,
      31.2304,
      ['上海长途汽车总站', -2, 3],
      ['上海南站', -4, -8],
      ['虹桥客运西站', -16, -4],
      ['浦东国际机场', 33, -8],
    ),
    city('320500', '苏州', 120.5853, 31.2989, ['苏州汽车北站', 1, 4], ['苏州汽车南站', 3, -5], ['吴中汽车站', 2, -13]),
    city(
      '330100',
      '杭州',
      120.1551,
      30.2741,
      ['杭州汽车客运中心', 12, 3],
      ['杭州汽车西站', -7, -1],
      ['萧山机场', 28, -4],
    ),
    city('320100', '南京', 118.7969, 32.0603, ['南京南站汽车客运站', 0, -9], ['南京汽车客运东站', 10, 6]),
    city('320200', '无锡', 120.3119, 31.4912, ['无锡汽车客运站', 0, 10], ['无锡新区客运站', 8, -2]),
    city('340100', '合肥', 117.2272, 31.8206, ['合肥客运总站', 8, 6], ['合肥新亚汽车站', 6, 1]),
    city('330200', '宁波', 121.5503, 29.8746, ['宁波汽车南站', -1, -1], ['宁波客运中心', -5, -5]),
    city('320400', '常州', 119.9741, 31.8112, ['常州汽车站', 0, -2]),
  ].map((entry) => [entry.code, entry]),
);

/** Kilometres between two points on a sphere. */
export function kilometres(a: Point, b: Point): number {
  const rad = Math.PI / 180;
  const [dLat, dLng] = [(b.lat - a.lat) * rad, (b.lng - a.lng) * rad];
  const h = Math.sin(dLat / 2) ** 2 + Math.cos(a.lat * rad) * Math.cos(b.lat * rad) * Math.sin(dLng / 2) ** 2;
  return 2 * 6371 * Math.asin(Math.min(1, Math.sqrt(h)));
}
