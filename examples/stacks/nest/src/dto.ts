import { IsIn, IsInt, IsISO8601, IsLatitude, IsLongitude, IsNotEmpty, IsOptional, IsString, Matches, Max, MaxLength, Min } from 'class-validator';

export class SearchDto {
  @IsString() @IsNotEmpty() start_city_code: string;
  @IsString() @IsNotEmpty() end_city_code: string;
  @Matches(/^\d{4}-\d{2}-\d{2}$/) @IsISO8601({ strict: true }) date: string;
  @IsOptional() @IsString() @MaxLength(200) start_addr?: string;
  @IsOptional() @IsLongitude() start_lng?: number;
  @IsOptional() @IsLatitude() start_lat?: number;
  @IsOptional() @IsString() @MaxLength(200) end_addr?: string;
  @IsOptional() @IsLongitude() end_lng?: number;
  @IsOptional() @IsLatitude() end_lat?: number;
  @IsOptional() @IsInt() @Min(0) dist_type?: number;
  @IsOptional() @IsIn(['dep_time', 'price_asc', 'price_desc']) sort_by?: string;
  @IsOptional() @IsInt() @Min(1) page?: number;
  @IsOptional() @IsInt() @Min(1) @Max(50) page_size?: number;
}

export class TripDto {
  @IsString() @IsNotEmpty() gid: string;
}

export class BusOrderDto extends TripDto {
  @IsOptional() @IsInt() @Min(1) @Max(5) passengers?: number;
}

export class HotelOrderDto {
  @IsString() @IsNotEmpty() hotel_id: string;
  @IsOptional() @IsInt() @Min(1) @Max(30) nights?: number;
}

export class OrderDto {
  @IsString() @IsNotEmpty() order_no: string;
}

export class CancelDto extends OrderDto {
  @IsOptional() @IsString() @MaxLength(256) cancel_reason?: string;
}
