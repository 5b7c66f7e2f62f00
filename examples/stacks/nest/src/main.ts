// NestJS on Express with the global ValidationPipe and DTOs of class-validator.
import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { Body, Controller, HttpCode, Injectable, Module, Post, UnauthorizedException, ValidationPipe } from '@nestjs/common';
import type { CallHandler, CanActivate, ExecutionContext, NestInterceptor } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { map } from 'rxjs';
import { BusOrderDto, CancelDto, HotelOrderDto, OrderDto, SearchDto, TripDto } from './dto.js';
import { HotelService } from './hotel.service.js';
import { TripsService } from './trips.service.js';

const API_KEY = process.env.API_KEY ?? 'demo-key-5b1f0c7a93de4862';

@Injectable()
class ApiKeyGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    if (context.switchToHttp().getRequest().headers.authorization !== API_KEY) throw new UnauthorizedException();
    return true;
  }
}

@Injectable()
class EnvelopeInterceptor implements NestInterceptor {
  intercept(_context: ExecutionContext, next: CallHandler) {
    return next.handle().pipe(map((data) => ({ code: 0, data, message: 'success', request_id: randomUUID() })));
  }
}

@Controller('open/v1/bus')
class BusController {
  constructor(private readonly trips: TripsService) {}

  @Post('search') @HttpCode(200)
  search(@Body() query: SearchDto) {
    return this.trips.search(query);
  }

  @Post('trip/detail') @HttpCode(200)
  detail(@Body() { gid }: TripDto) {
    return this.trips.byGid(gid);
  }

  @Post('order/create') @HttpCode(200)
  create(@Body() { gid, passengers }: BusOrderDto) {
    const trip = this.trips.byGid(gid);
    return { order_no: randomUUID(), gid: trip.gid, amount: trip.price * (passengers ?? 1), status: 'unpaid' };
  }
}

@Controller('open/v1/hotel/order')
class HotelController {
  constructor(private readonly hotel: HotelService) {}

  @Post('create') @HttpCode(200)
  create(@Body() { nights }: HotelOrderDto) {
    return this.hotel.create('api', 36000 * (nights ?? 1));
  }

  @Post('detail') @HttpCode(200)
  detail(@Body() { order_no }: OrderDto) {
    return this.hotel.get(order_no);
  }

  @Post('cancel') @HttpCode(200)
  cancel(@Body() { order_no }: CancelDto) {
    return this.hotel.cancel(order_no);
  }
}

@Module({ controllers: [BusController, HotelController], providers: [TripsService, HotelService] })
class AppModule {}

const app = await NestFactory.create(AppModule, { logger: ['error'] });
app.useGlobalGuards(new ApiKeyGuard());
app.useGlobalPipes(new ValidationPipe({ whitelist: true, transform: true }));
app.useGlobalInterceptors(new EnvelopeInterceptor());
await app.listen(Number(process.env.PORT ?? 3000), '127.0.0.1');
