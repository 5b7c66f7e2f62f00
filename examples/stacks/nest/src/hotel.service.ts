import { BadRequestException, Injectable } from '@nestjs/common';

type Order = { order_no: string; customer: string; total: number; status: string };

// Order numbers are HT, the day and a counter that all customers share.
@Injectable()
export class HotelService {
  private readonly orders = new Map<string, Order>();
  private counter = 1;

  constructor() {
    for (let index = 0; index < 35; index++) this.create(`customer-${index}`, 40000);
  }

  create(customer: string, total: number): Order {
    const day = new Date().toISOString().slice(2, 10).replaceAll('-', '');
    const order = { order_no: `HT${day}${String(this.counter++).padStart(4, '0')}`, customer, total, status: 'confirmed' };
    this.orders.set(order.order_no, order);
    return order;
  }

  get(orderNo: string): Order {
    const order = this.orders.get(orderNo);
    if (!order) throw new BadRequestException('order not found');
    return order;
  }

  cancel(orderNo: string) {
    const order = this.get(orderNo);
    if (order.status !== 'confirmed') throw new BadRequestException('order cannot be cancelled');
    order.status = 'cancelled';
    const fee = order.total / 4;
    return {
      order_no: order.order_no,
      status: order.status,
      cancel_fee: fee,
      refund_amount: order.total - fee,
      refund_status: 'processing',
      cancelled_at: new Date(),
    };
  }
}
