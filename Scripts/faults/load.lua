-- wrk's side of Scripts/faults/load-server: sends the posts made by load_posts.py and counts the answers.
--
-- A post is a file in pieces: \1 is a placeholder for a number that makes its text new, \2 for one that makes a
-- picture new.

local kind = os.getenv("KIND")
local folder = os.getenv("POSTS") .. "/" .. kind
local threads = {}
local number = 0

function setup(thread)
  number = number + 1
  thread:set("id", number)
  table.insert(threads, thread)
end

local posts = {}
local digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"

local function read(path)
  local file = assert(io.open(path, "rb"))
  local bytes = file:read("*a")
  file:close()
  return bytes
end

-- The pieces of a post, and which of them are to be replaced.
local function pieces(bytes)
  local out, start = {}, 1
  for at = 1, #bytes do
    local byte = bytes:byte(at)
    if byte == 1 or byte == 2 then
      table.insert(out, bytes:sub(start, at - 1))
      table.insert(out, byte)
      start = at + 1
    end
  end
  table.insert(out, bytes:sub(start))
  return out
end

function init(arguments)
  ok, known, refused, failed, other = 0, 0, 0, 0, 0
  sent = 0
  -- Runs must not repeat each other's new messages.
  base = (os.time() % 1000000) * 1000000
  for line in io.lines(folder .. "/list") do
    local name, times, type, encoding = line:match("^(%S+) (%d+) (%S+) (%S+)$")
    local body = read(folder .. "/" .. name)
    local headers = { ["Content-Type"] = type }
    if type == "none" then headers["Content-Type"] = nil end
    if encoding ~= "none" then headers["Content-Encoding"] = encoding end
    local post = { headers = headers }
    if kind == "messages" then
      post.pieces = pieces(body)
    else
      post.whole = wrk.format("POST", nil, headers, body)
    end
    for _ = 1, tonumber(times) do table.insert(posts, post) end
  end
  answers = assert(io.open(os.getenv("ANSWERS") .. "." .. id, "w"))
  answers:setvbuf("line")
  odd = {}
end

-- Eight letters of base64, which are six bytes.
local function letters(value)
  local out = ""
  for _ = 1, 8 do
    local digit = value % 64
    out = digits:sub(digit + 1, digit + 1) .. out
    value = math.floor(value / 64)
  end
  return out
end

function request()
  sent = sent + 1
  -- A stride that visits all, so that kinds of posts mix.
  local post = posts[(sent * 7919) % #posts + 1]
  if post.whole then return post.whole end
  local out = {}
  for index, piece in ipairs(post.pieces) do
    if piece == 1 then
      out[index] = string.format("%012d", base + sent)
    elseif piece == 2 then
      out[index] = letters(base + sent)
    else
      out[index] = piece
    end
  end
  return wrk.format("POST", nil, post.headers, table.concat(out))
end

function response(status, headers, body)
  if status == 201 then ok = ok + 1
  elseif status == 200 then known = known + 1
  elseif status >= 400 and status < 500 then refused = refused + 1
  elseif status >= 500 then failed = failed + 1
  else other = other + 1 end
  if status == 200 or status == 201 then
    local place = headers["Location"] or headers["location"] or ""
    answers:write(place:sub(-64), "\n")
  end
  -- What should not be is worth reading.
  local isOdd = kind == "hostile" and (status < 400 or status > 499) or kind ~= "hostile" and status >= 400
  if isOdd and #odd < 5 then
    table.insert(odd, status .. " " .. body:sub(1, 300))
    io.stderr:write("odd: " .. odd[#odd] .. "\n")
  end
end

local function row(name, value) print(string.format("| %-34s %s", name, value)) end

function done(summary, latency, requests)
  local sum = { ok = 0, known = 0, refused = 0, failed = 0, other = 0 }
  for _, thread in ipairs(threads) do
    for name, value in pairs(sum) do sum[name] = value + thread:get(name) end
  end
  local time = summary.duration / 1e6
  row("requests", string.format("%d in %.0f s, %.1f a second", summary.requests, time, summary.requests / time))
  row("received", string.format("%.1f MiB, %.2f MiB/s", summary.bytes / 2^20, summary.bytes / 2^20 / time))
  row("latency", string.format(
    "median %.0f ms, 90 %% %.0f ms, 99 %% %.0f ms, longest %.0f ms", latency:percentile(50) / 1e3,
    latency:percentile(90) / 1e3, latency:percentile(99) / 1e3, latency.max / 1e3))
  if kind == "hostile" then
    row("answered 4xx", sum.refused == summary.requests and "all" or (sum.refused .. " of " .. summary.requests))
  else
    row("answered 201 (new), 200 (known)", sum.ok .. ", " .. sum.known)
    row("answered 4xx, 5xx, else", sum.refused .. ", " .. sum.failed .. ", " .. sum.other)
  end
  local errors = summary.errors
  row("socket errors", string.format(
    "connect %d, read %d, write %d, timeout %d", errors.connect, errors.read, errors.write, errors.timeout))
end
