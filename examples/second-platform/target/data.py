"""Cities, stations, routes and the SQLite store (trips are made on first demand, from the seed)."""
import functools
import hashlib
import math
import random
import sqlite3

CITIES = {
    "440100": ("Guangzhou", 113.2644, 23.1291),
    "440300": ("Shenzhen", 114.0579, 22.5431),
    "440400": ("Zhuhai", 113.5767, 22.2707),
    "440600": ("Foshan", 113.1214, 23.0215),
    "442000": ("Zhongshan", 113.3926, 22.5170),
    "441900": ("Dongguan", 113.7518, 23.0207),
    "445100": ("Chaozhou", 116.6226, 23.6567),
    "440500": ("Shantou", 116.6820, 23.3535),
}

# (start, end, trips a day, jitter)
ROUTES = [
    ("440100", "440300", 180, 3),
    ("440300", "440100", 140, 3),
    ("440100", "440400", 50, 0),
    ("440400", "440100", 51, 0),
    ("440600", "442000", 6, 2),
    ("440300", "440500", 23, 3),
    ("441900", "445100", 0, 0),
]

STATION_WORDS = ["Central Bus Terminal", "North Coach Station", "East Railway Stop", "Airport T2 Stop",
                 "University Town Stop", "West Gate Depot"]
CLASSES = ["Standard", "Business", "Coach", "First"]
REMARKS = ["", "", "", "Bring your ID card", "Luggage up to 20 kg", "No stop on the way", "Meet at gate 3"]

FIELDS = ["line_gid", "gid", "line_name", "start_station_name", "end_station_name", "from_city", "to_city",
          "dep_date", "dep_time", "price", "duration", "distance", "class_name", "seat_count",
          "avail_seat_count", "remark", "start_station_gid", "end_station_gid", "start_city_code",
          "end_city_code"]
INTEGER_FIELDS = ["price", "duration", "distance", "seat_count", "avail_seat_count"]
STRING_FIELDS = [f for f in FIELDS if f not in INTEGER_FIELDS]

SCHEMA = """
CREATE TABLE day (start TEXT, end TEXT, date TEXT, PRIMARY KEY (start, end, date));
CREATE TABLE trip (
  gid TEXT PRIMARY KEY, line_gid TEXT, line_name TEXT, start_station_name TEXT, end_station_name TEXT,
  from_city TEXT, to_city TEXT, dep_date TEXT, dep_time TEXT, price INTEGER, duration INTEGER,
  distance INTEGER, class_name TEXT, seat_count INTEGER, avail_seat_count INTEGER, remark TEXT,
  start_station_gid TEXT, end_station_gid TEXT, start_city_code TEXT, end_city_code TEXT,
  start_lng REAL, start_lat REAL, end_lng REAL, end_lat REAL, n INTEGER);
CREATE INDEX trip_day ON trip (start_city_code, end_city_code, dep_date);
CREATE TABLE alias (alias TEXT PRIMARY KEY, gid TEXT, uses INTEGER);
CREATE TABLE hotel_order (
  n INTEGER PRIMARY KEY AUTOINCREMENT, order_no TEXT UNIQUE, status TEXT, amount REAL, fee REAL,
  cancelled_at TEXT, reason TEXT, created_at TEXT, cancellable INTEGER);
CREATE TABLE bus_order (n INTEGER PRIMARY KEY AUTOINCREMENT, order_no TEXT, gid TEXT, created_at TEXT);
"""


def short_hash(*parts, length=20):
    return hashlib.sha1("|".join(map(str, parts)).encode("utf-8", "replace")).hexdigest()[:length]


def kilometres(lng1, lat1, lng2, lat2):
    x = math.radians(lng2 - lng1) * math.cos(math.radians((lat1 + lat2) / 2))
    return 6371 * math.hypot(x, math.radians(lat2 - lat1))


@functools.cache
def stations(seed, code):
    name, lng, lat = CITIES[code]
    rnd = random.Random(f"{seed}|{code}")
    return [(f"st{short_hash(seed, code, word, length=10)}", f"{name} {word}",
             round(lng + rnd.uniform(-.25, .25), 6), round(lat + rnd.uniform(-.2, .2), 6))
            for word in STATION_WORDS]


@functools.lru_cache(200)
def made_trips(seed, factor, twins, sold_out, start, end, date):
    """The rows of a day on a route: the same for the same seed."""
    rnd = random.Random(f"{seed}|{start}|{end}|{date}")
    base, jitter = next((n, jitter) for s, e, n, jitter in ROUTES if (s, e) == (start, end))
    count = (base + rnd.randint(-jitter, jitter)) * factor
    slots = sorted(rnd.choice(range(24 if count > 60 else 330, 1439, 5)) for _ in range(count))
    rows = []
    for n, minute in enumerate(slots):
        rows.append(made_trip(rnd, seed, sold_out, start, end, date, n, minute))
        if twins and n % 7 == 3:
            rows.append([f"bt{short_hash(seed, start, end, date, n, 'twin')}"] + rows[-1][1:])
    return rows


def made_trip(rnd, seed, sold_out, start, end, date, n, minute):
    board, alight = rnd.choice(stations(seed, start)), rnd.choice(stations(seed, end))
    distance = int(kilometres(board[2], board[3], alight[2], alight[3]) * 1.25) + 1
    seats = rnd.choice([19, 33, 45, 49, 53])
    left = 0 if rnd.random() < sold_out else rnd.randint(4, seats)
    return [
        f"bt{short_hash(seed, start, end, date, n)}",
        f"ln{short_hash(seed, board[0], alight[0], length=12)}",
        f"{board[1]} - {alight[1]}", board[1], alight[1], CITIES[start][0], CITIES[end][0],
        date, f"{minute // 60:02d}:{minute % 60:02d}",
        25 + distance // 3 + rnd.choice([0, 5, 10, 18]), 20 + distance + rnd.choice([0, 10, 25]), distance,
        rnd.choice(CLASSES), seats, left, rnd.choice(REMARKS), board[0], alight[0], start, end,
        board[2], board[3], alight[2], alight[3], n]


class Store:
    """The database. One connection, used by one event loop, every statement short."""

    def __init__(self, seed=1, factor=1, twins=False, sold_out=0.0):
        self.seed, self.factor, self.twins, self.sold_out = seed, factor, twins, sold_out
        self.db = sqlite3.connect(":memory:", check_same_thread=False, isolation_level=None)
        self.db.row_factory = sqlite3.Row
        self.db.executescript(SCHEMA)
        self.counts = {(s, e): (n, jitter) for s, e, n, jitter in ROUTES}

    # -- trips ---------------------------------------------------------------------------------
    def make_day(self, start, end, date):
        if (start, end) not in self.counts:
            return
        if self.db.execute("SELECT 1 FROM day WHERE start=? AND end=? AND date=?", (start, end, date)).fetchone():
            return
        rows = made_trips(self.seed, self.factor, self.twins, self.sold_out, start, end, date)
        self.db.execute("BEGIN")
        self.db.execute("INSERT INTO day VALUES (?,?,?)", (start, end, date))
        self.db.executemany(f"INSERT INTO trip VALUES ({','.join('?' * 25)})", rows)
        self.db.execute("COMMIT")

    def trips(self, start, end, date):
        self.make_day(start, end, date)
        found = self.db.execute(
            "SELECT * FROM trip WHERE start_city_code=? AND end_city_code=? AND dep_date=? "
            "ORDER BY dep_time, n, gid", (start, end, date))
        return [dict(row) for row in found]

    def trip(self, gid):
        row = self.db.execute("SELECT * FROM trip WHERE gid=?", (gid,)).fetchone()
        return dict(row) if row else None

    def take_seat(self, gid):
        done = self.db.execute("UPDATE trip SET avail_seat_count=avail_seat_count-1 "
                               "WHERE gid=? AND avail_seat_count>0", (gid,))
        return done.rowcount == 1

    # -- identifiers that change -----------------------------------------------------------------
    def add_aliases(self, pairs):
        self.db.executemany("INSERT OR IGNORE INTO alias VALUES (?,?,0)", pairs)

    def use_alias(self, alias, limit):
        row = self.db.execute("SELECT gid, uses FROM alias WHERE alias=?", (alias,)).fetchone()
        if row is None or (limit and row["uses"] >= limit):
            return None
        self.db.execute("UPDATE alias SET uses=uses+1 WHERE alias=?", (alias,))
        return row["gid"]

    # -- orders ----------------------------------------------------------------------------------
    def add_hotel_order(self, order_no, amount, fee, created_at, cancellable=True):
        self.db.execute("INSERT INTO hotel_order (order_no, status, amount, fee, created_at, cancellable) "
                        "VALUES (?,?,?,?,?,?)", (order_no, "confirmed", amount, fee, created_at, int(cancellable)))

    def hotel_order(self, order_no):
        row = self.db.execute("SELECT * FROM hotel_order WHERE order_no=?", (order_no,)).fetchone()
        return dict(row) if row else None

    def hotel_orders(self):
        return [dict(row) for row in self.db.execute("SELECT * FROM hotel_order ORDER BY n")]

    def cancel(self, order_no, at, reason, again=False):
        """The one atomic step of a cancellation; True when it took place."""
        where = "" if again else " AND status='confirmed'"
        done = self.db.execute("UPDATE hotel_order SET status='cancelled', cancelled_at=?, reason=? "
                               "WHERE order_no=?" + where, (at, reason, order_no))
        return done.rowcount == 1

    def set_order(self, order_no, **values):
        names = ", ".join(f"{name}=?" for name in values)
        self.db.execute(f"UPDATE hotel_order SET {names} WHERE order_no=?", (*values.values(), order_no))

    def add_bus_order(self, order_no, gid, created_at):
        self.db.execute("INSERT INTO bus_order (order_no, gid, created_at) VALUES (?,?,?)",
                        (order_no, gid, created_at))
