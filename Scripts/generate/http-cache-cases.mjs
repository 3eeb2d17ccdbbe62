// Takes the cases that concern our cache out of a checkout of github.com/http-tests/cache-tests: requests by GET without fields
// of their own, and answers of status 200 or 503, or none.
//
//   node Scripts/generate/http-cache-cases.mjs FOLDER >Tests/InlayLiveTests/Caching/http-cache-cases.json
//
// What a cache shows of the fields it keeps is not among them: a loader of images shows none.
import { execFileSync } from 'node:child_process'
import { pathToFileURL } from 'node:url'
import { resolve } from 'node:path'

const folder = process.argv[2]
const { default: suites } = await import(pathToFileURL(resolve(folder, 'tests/index.mjs')))
const commit = execFileSync('git', ['-C', folder, 'rev-parse', 'HEAD'], { encoding: 'utf8' }).trim()

const foreign = ['request_headers', 'request_body', 'interim_responses', 'cache', 'response_pause',
  'magic_locations', 'rfc850date', 'filename', 'expected_response_headers', 'expected_response_headers_missing']
const concerns = (request) => !foreign.some((name) => name in request) &&
  (request.request_method ?? 'GET') === 'GET' && [200, 503].includes(request.response_status?.[0] ?? 200)
const cases = suites.flatMap((suite) => suite.tests)
  .filter((test) => !test.cdn_only && !test.browser_only && !test.browser_skip && test.requests.every(concerns))
  .map((test) => ({
    id: test.id,
    kind: test.kind ?? 'required',
    requests: test.requests.map((request) => ({
      fields: (request.response_headers ?? []).map(([name, value]) => [name, value]),
      query: request.query_arg ?? '',
      expected: request.expected_type ?? '',
      status: request.disconnect ? 0 : request.response_status?.[0] ?? 200,
      pause: request.pause_after ? 3 : 0
    }))
  }))
const quoted = (value) => JSON.stringify(value)
console.log(`{"source": "https://github.com/http-tests/cache-tests, ${commit}",
 "copyright": "Copyright (c) 2018, Mark Nottingham. BSD 3-Clause License, see the source.",
 "cases": [\n${cases.map((one) => ' ' + quoted(one)).join(',\n')}]}`)
