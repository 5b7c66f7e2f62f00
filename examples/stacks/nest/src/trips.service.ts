import { BadRequestException, Injectable } from '@nestjs/common';
import { SearchDto } from './dto.js';

const CITIES: Record<string, string> = { SZX: '深圳', CAN: '广州', HUI: '惠州', DGM: '东莞' };
const FREQUENCY: Record<string, number> = { SZX_CAN: 140, CAN_SZX: 130, SZX_HUI: 28, SZX_DGM: 50 };
const DAY = 24 * 60 * 60 * 1000;

@Injectable()
export class TripsService {
  // The platform's days are those of China.
  today(offset = 0): string {
    return new Date(Date.now() + 8 * 3600_000 + offset * DAY).toISOString().slice(0, 10);
  }

  of(from: string, to: string, date: string) {
    if (date > this.today(60)) return [];
    return Array.from({ length: FREQUENCY[`${from}_${to}`] ?? 0 }, (_, index) => {
      const minutes = 360 + ((index * 11) % 1000);
      return {
        line_gid: `${from}_${to}_${index % 2}`,
        gid: `T-${from}-${to}-${date}-${index}`,
        line_name: `${CITIES[from]}-${CITIES[to]}`,
        start_station_name: `${CITIES[from]}${index % 2 === 0 ? '福田' : '罗湖'}汽车站`,
        end_station_name: `${CITIES[to]}汽车站`,
        from_city: CITIES[from],
        to_city: CITIES[to],
        dep_date: date,
        dep_time: [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':'),
        price: 60 + (index % 3) * 10,
        duration: 120,
        distance: 135000,
        class_name: '大巴',
        seat_count: 51,
        avail_seat_count: (index * 17) % 52,
        remark: '',
        start_station_gid: `${from}-S${index % 2}`,
        end_station_gid: `${to}-S0`,
        start_city_code: from,
        end_city_code: to,
      };
    });
  }

  byGid(gid: string) {
    const [, from, to, year, month, day] = gid.split('-');
    const trip = this.of(from ?? '', to ?? '', `${year}-${month}-${day}`).find((one) => one.gid === gid);
    if (!trip) throw new BadRequestException('trip not found');
    return trip;
  }

  search(query: SearchDto) {
    if (query.date < this.today()) throw new BadRequestException('date must not be in the past');
    const page = query.page ?? 1;
    const page_size = query.page_size ?? 20;
    const { sort_by } = query;
    const trips = this.of(query.start_city_code, query.end_city_code, query.date);
    if (sort_by === 'dep_time') trips.sort((a, b) => a.dep_time.localeCompare(b.dep_time));
    if (sort_by === 'price_asc') trips.sort((a, b) => a.price - b.price);
    if (sort_by === 'price_desc') trips.sort((a, b) => b.price - a.price);
    const total = trips.length;
    if (page > 1 && (page - 1) * page_size >= total) throw new BadRequestException('no such page');
    return { total, page_info: { page, page_size, total }, lines: trips.slice((page - 1) * page_size, page * page_size) };
  }
}
