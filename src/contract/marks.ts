import { stockPages } from './stock-pages.ts';
import type { InFront } from './transport.ts';

/**
 * A mark that an answer of something in front bears: in a header, or in its body. The first group of a pattern, where
 * it has one, is the mark that is named.
 */
export interface Mark {
  readonly what: InFront;
  /** The name of the product; null if the row names none. */
  readonly mark: string | null;
  /** The header that the pattern applies to, or the sorted names of the JSON object; left out: the whole body. */
  readonly header?: string;
  readonly names?: true;
  /** Only without a body. */
  readonly empty?: true;
  /** Only without this header, which the server in front adds to each answer of the platform that it passes on. */
  readonly without?: (typeof ofPassedOn)[number];
  readonly pattern: RegExp;
  /**
   * The statuses with which it is one; left out: all but those that a platform without an envelope gives. `others`:
   * only those that no platform gives: its own answers have the header as well. `stock`: also 500, and 404, 405 and 410
   * once the platform has answered the operation. `failures`: those four and the others. `limits`: 200 and the others.
   * `pages`: 200 and 202, once the platform has accepted a search. `passwords`: 401 with a page to the right key,
   * before. `keys`: the failures, and 401 to the right key once the platform has answered. `all`: any, only that
   * product writes it.
   */
  readonly on?: 'others' | 'stock' | 'failures' | 'limits' | 'pages' | 'passwords' | 'keys' | 'all';
}

/** Words for a limit of calls. */
export const limitWords =
  /\b(?:(?:rate|flow|traffic|concurrency)[ -]?(?:limit|control)|too many requests|too frequent|throttl(?:ed|ing)|quota|request frequency|freq out of limit)|(?:过于|太|操作|请求|访问)频繁|限流|流控|(?:次数|用量|调用量|配额|额度)[^"]{0,8}(?:上限|超限|用完|用尽|不足)/i;

/** The address of a log-in that is at another host, or that a proxy has at its own. */
export const logInAddress =
  /^(?:\/oauth2\/|(?:[a-z]+:)?\/\/[^?#]*(?<![a-z])(?:log[-_]?(?:in|on)|sign[-_]?in|sso|saml2?|oauth2?|authorize|openid-connect|cloudflareaccess)(?![a-z]))/i;

/** Headers that a server in front adds to what it passes on, and that its own answers lack. */
export const ofPassedOn = ['x-envoy-upstream-service-time'] as const;

/** Stands for JSON that came with 200 in another form than the platform's. */
export const foreignJson = 'JSON of another form';
/** Stands for a code that is not 0 with 200, in the platform's envelope. */
export const refusalBy200 = 'a code that is not 0';

/** Whether a mark stands for JSON that refuses with 200. */
export function isJsonBy200(mark: string | null): boolean {
  return mark === foreignJson || mark === refusalBy200;
}

/** The mark of a call that a server in front sent more than once. */
export const sentTwice = 'sent twice';

/** Stands for a filter of equal calls. */
export const equalCalls = 'equal calls';
/** Stands for one answer that replaces each refusal. */
export const sameAnswer = 'the same answer each time';
/** Stands for a page where the platform answers in JSON. */
export const foreignPage = 'a page of another form';

/** Headers that a firewall writes on its own answers alone. */
const ofFirewalls: Readonly<Record<string, string>> = {
  'x-amzn-waf-action': 'AWS WAF',
  'cf-mitigated': 'Cloudflare',
  'x-vercel-mitigated': 'Vercel',
  'x-sucuri-block': 'Sucuri',
  'sg-captcha': 'SiteGround',
};

/** The same of gateways, and what such a header holds then. */
const ofGateways: readonly (readonly [header: string, mark: string, pattern?: RegExp])[] = [
  ['x-amzn-errortype', 'Amazon API Gateway'],
  ['x-ca-error-code', 'Alibaba Cloud API Gateway'],
  ['x-kong-response-latency', 'Kong'],
  ['x-generator', 'Tyk', /\btyk\.io\b/],
  ['x-krakend-completed', 'KrakenD', /^false\b/i],
  ['x-cf-routererror', 'Cloud Foundry'],
  ['l5d-proxy-error', 'Linkerd'],
  ['x-vercel-error', 'Vercel'],
  ['x-railway-fallback', 'Railway', /^true$/],
  ['x-render-routing', 'Render', /^no-/],
  ['ngrok-error-code', 'ngrok'],
  ['x-goog-iap-generated-response', 'Google IAP', /^true$/],
  ['x-pomerium-intercepted-response', 'Pomerium', /^true$/],
  ['www-authenticate', 'Kong', /\brealm="?kong\b/i],
  ['www-authenticate', 'Higress', /\brealm="?MSE Gateway\b/],
  ['www-authenticate', 'Azure API Management', /^AzureApiManagementKey\b/],
];

/** Marks of products in front, those first that say most. */
export const marks: readonly Mark[] = [
  {
    what: 'TLS front',
    mark: 'no client certificate',
    pattern: /No required SSL certificate was sent|client certificate (?:is )?required/i,
  },
  { what: 'TLS front', mark: 'client certificate refused', pattern: /The SSL certificate error/i },
  {
    what: 'TLS front',
    mark: 'plain HTTP on an HTTPS port',
    pattern:
      /plain HTTP request was sent to HTTPS port|speaking plain HTTP to an SSL-enabled|HTTP request to an HTTPS server/i,
  },
  { what: 'size limit', mark: 'squid', header: 'x-squid-error', pattern: /^(ERR_TOO_BIG)\b/ },
  { what: 'proxy', mark: 'squid', header: 'x-squid-error', pattern: /^(ERR_[A-Z_]{1,40})/ },
  { what: 'proxy', mark: 'squid', header: 'server', pattern: /^squid\b/i, on: 'others' },
  // It answers 500 where it does not reach the platform.
  { what: 'proxy', mark: 'tinyproxy', pattern: /<em>Generated by tinyproxy version\b/i, on: 'all' },
  { what: 'proxy', mark: 'tinyproxy', header: 'server', pattern: /^tinyproxy\b/i, on: 'others' },
  ...Object.entries(ofFirewalls).map(([header, mark]): Mark => ({
    what: 'firewall',
    mark,
    header,
    pattern: /./,
    on: 'all',
  })),
  {
    what: 'firewall',
    mark: 'Alibaba Cloud WAF',
    pattern: /\berrors\.aliyun\.com\b|\baliyun_waf_|\bacw_sc__v/,
    on: 'all',
  },
  // A page that wants a person, or a browser, comes with 200 and 202 as well.
  {
    what: 'firewall',
    mark: 'challenge page',
    pattern:
      /<title>Just a moment\b|\b(?:verify|confirm|prove) (?:that )?you(?:'re| are) (?:a )?human\b|\bg?-?captcha\b/i,
  },
  {
    what: 'firewall',
    mark: 'challenge page',
    pattern: /\b(?:checking|verifying) your browser\b|\bnot a (?:ro)?bot\b|人机验证|滑动验证/i,
  },
  // The type of its pages, with a place that no other has.
  { what: 'firewall', mark: 'Fortinet', pattern: /\bwww\.w3c\.org\/TR\/1999\/REC-html401/, on: 'all' },
  { what: 'firewall', mark: 'Request Rejected', pattern: /<title>Request Rejected<|\bsupport ID is\b/i, on: 'all' },
  { what: 'firewall', mark: 'ModSecurity', pattern: /\bMod_?Security\b/i },
  { what: 'firewall', mark: 'Incapsula', pattern: /\bIncapsula incident ID\b/i },
  // Its page says so where a platform has a name or a status.
  {
    what: 'firewall',
    mark: null,
    pattern: /<(?:title|h[1-3])\b[^>]*>[^<]{0,60}\b(?:blocked|firewall|WAF)\b/i,
    on: 'all',
  },
  { what: 'firewall', mark: null, pattern: /^\s*<[^]*(?:拦截(?!器)|阻断|防火墙|云防护)/, on: 'all' },
  { what: 'firewall', mark: null, pattern: /^\s*<[^]*\b(?:blocked|(?:incident|attack|event) ID)\b/i },
  {
    what: 'firewall',
    mark: null,
    pattern: /\bblocked by (?:the |our |your )?(?:security|firewall)|\bWeb Application Firewall\b/i,
  },
  { what: 'size limit', mark: 'nginx', pattern: /\bRequest Header Or Cookie Too Large\b/ },
  { what: 'size limit', mark: 'HTTP.sys', pattern: /<p>HTTP Error 4\d\d\. [^<]{0,60}\btoo (?:long|large)\b/ },
  { what: 'size limit', mark: 'Apache', pattern: /\bof a request header field exceeds server limit\b/ },
  { what: 'size limit', mark: 'Tomcat', pattern: /<h1>HTTP Status 4[^]*\bRequest header is too large\b/ },
  {
    what: 'log-in page',
    mark: null,
    pattern: /<title>[^<]{0,40}\b(?:log ?-?in|sign ?-?in|single sign-on|authentication required)\b/i,
  },
  { what: 'log-in page', mark: null, pattern: /<title>[^<]{0,20}登[录陆]/i },
  { what: 'log-in page', mark: null, header: 'location', pattern: logInAddress, on: 'others' },
  { what: 'load balancer', mark: 'awselb', header: 'server', pattern: /^awselb\b/i, on: 'others' },
  {
    what: 'rate limiter',
    mark: 'Alibaba Cloud API Gateway',
    header: 'x-ca-error-message',
    pattern: limitWords,
    on: 'others',
  },
  { what: 'rate limiter', mark: 'Envoy', header: 'x-envoy-overloaded', pattern: /^true$/, on: 'others' },
  ...ofGateways.map(([header, mark, pattern = /./]): Mark => ({ what: 'gateway', mark, header, pattern, on: 'keys' })),
  { what: 'gateway', mark: 'Basic', header: 'www-authenticate', pattern: /^Basic\b/i, on: 'passwords' },
  { what: 'firewall', mark: 'Cloudflare', pattern: /^error code: 1\d{3}\b/, on: 'others' },
  ...['x-ratelimit-remaining', 'ratelimit-remaining'].map((header): Mark => ({
    what: 'rate limiter',
    mark: null,
    header,
    pattern: /^0\b/,
    on: 'others',
  })),
  ...stockPages.map(([mark, pattern]): Mark => ({ what: 'load balancer', mark, on: 'stock', pattern })),
  {
    what: 'size limit',
    mark: null,
    pattern: /^\s*<[^]*\b(?:request|headers?|cookies?|URI|URL)\b[^<]{0,20}\btoo (?:long|large)\b/i,
  },
  { what: 'gateway', mark: 'Envoy', header: 'server', pattern: /^envoy\b/i, on: 'others' },
  { what: 'gateway', mark: 'Cloudflare', header: 'cf-ray', pattern: /./, on: 'others' },
  // It knows no route: its name stands on the answers of the platform, too, but these have a body.
  { what: 'gateway', mark: 'Envoy', header: 'server', pattern: /^(?:istio-)?envoy\b/i, empty: true, on: 'failures' },
  {
    what: 'gateway',
    mark: 'Envoy',
    header: 'server',
    pattern: /^(?:istio-)?envoy\b/i,
    without: 'x-envoy-upstream-service-time',
    on: 'failures',
  },
  // Answers in JSON that only a server in front of another one has.
  {
    what: 'rate limiter',
    mark: 'Resilience4j',
    on: 'failures',
    pattern: /\bRateLimiter '[^']{1,100}' does not permit further calls\b/,
  },
  { what: 'rate limiter', mark: 'Apigee', on: 'failures', pattern: /^\{"fault":.*"policies\.ratelimit\./ },
  { what: 'firewall', mark: 'Apigee', on: 'failures', pattern: /^\{"fault":.*threatprotection/i },
  { what: 'gateway', mark: 'Apigee', on: 'keys', pattern: /^\{"fault":\{"faultstring":/ },
  {
    what: 'gateway',
    mark: 'WSO2',
    on: 'keys',
    pattern: /^\{(?:"fault":\{"code":\d|"code":"9\d{5}","message":|"code":"\d+","type":"Status report")/,
  },
  { what: 'gateway', mark: 'WSO2', on: 'keys', pattern: /\bwso2\.org\/apimanager\b/ },
  { what: 'gateway', mark: 'Huawei Cloud APIG', on: 'keys', pattern: /"error_code":"APIG/ },
  { what: 'gateway', mark: 'Envoy', on: 'keys', pattern: /^(?:\{"code":40[13],"message":")?Jw(?:t|ks) / },
  {
    what: 'gateway',
    mark: 'Google API Gateway',
    on: 'stock',
    pattern: /\bcurrent request is not defined by this API\b/,
  },
  {
    what: 'gateway',
    mark: 'APISIX',
    on: 'keys',
    pattern: /^\{"message":"(?:Missing|Invalid) API key (?:found )?in request"/,
  },
  { what: 'gateway', mark: 'RBAC: access denied', on: 'others', pattern: /^RBAC: access denied\b/ },
  { what: 'gateway', mark: 'Kong', on: 'failures', names: true, pattern: /^message request_id$/ },
  { what: 'gateway', mark: 'APISIX', on: 'failures', names: true, pattern: /^error_msg$/ },
  { what: 'gateway', mark: 'API Connect', on: 'keys', names: true, pattern: /^httpCode httpMessage moreInformation$/ },
  {
    what: 'gateway',
    mark: 'Tyk',
    on: 'keys',
    pattern: /"error":"(?:Authorization field missing|Access to this API has been disallowed)"/,
  },
  {
    what: 'gateway',
    mark: 'http-proxy-middleware',
    on: 'failures',
    pattern: /^Error occurred while trying to proxy: /,
  },
  { what: 'gateway', mark: 'Gravitee', on: 'keys', names: true, pattern: /^http_status_code message$/ },
  {
    what: 'gateway',
    mark: 'Azure API Management',
    on: 'failures',
    names: true,
    pattern: /^activityId message statusCode$/,
  },
  {
    what: 'gateway',
    mark: 'Spring Cloud Gateway',
    on: 'failures',
    names: true,
    pattern: /^error (?:message )?path requestId status timestamp$/,
  },
  {
    what: 'gateway',
    mark: null,
    on: 'failures',
    pattern: /\b(?:upstream|no route|route not found|bad gateway|gateway time-?out|problem proxying)\b/i,
  },
  {
    what: 'gateway',
    mark: null,
    on: 'failures',
    pattern: /\b(?:no context-path|no api match|unable to find instance|ZuulException)\b/i,
  },
  {
    what: 'gateway',
    mark: 'maintenance page',
    pattern: /<(?:title|h1)>[^<]{0,40}(?:\b(?:maintenance|back soon|temporarily unavailable)\b|维护|升级)/i,
  },
  {
    what: 'rate limiter',
    mark: null,
    on: 'limits',
    pattern: limitWords,
  },
  // What does not begin as JSON, in the place of JSON that came before: the client finds out who gave it.
  {
    what: 'gateway',
    mark: 'scan page',
    on: 'all',
    pattern: /^\s*<[^]*\bscann(?:ed|ing)\b[^<]{0,40}\b(?:virus|malware)/i,
  },
  { what: 'gateway', mark: null, on: 'pages', pattern: /^\s*(?:<(?:!doctype html|html)\b|[^\s<{["])/i },
];
