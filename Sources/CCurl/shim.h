#pragma once
#include <curl/curl.h>
#include <netinet/in.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>
#include <sys/socket.h>

// libcurl sets options by functions with variable arguments, which Swift cannot call.

static inline CURLcode inlay_curl_text(CURL *_Nonnull handle, CURLoption option, const char *_Nullable value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode inlay_curl_number(CURL *_Nonnull handle, CURLoption option, long value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode inlay_curl_list(CURL *_Nonnull handle, CURLoption option, struct curl_slist *_Nullable value) {
  return curl_easy_setopt(handle, option, value);
}

/// Takes bytes of an answer's head or body. Returns how many it took; another count ends the transfer.
typedef size_t (*inlay_curl_take)(char *_Nonnull bytes, size_t size, size_t count, void *_Nonnull context);

/// The one address that a transfer may connect to: 4 or 16 bytes.
struct inlay_curl_address {
  uint8_t bytes[16];
  uint8_t count;
};

/// Makes the socket for a connection, unless it would lead to another address than the one that was judged.
static inline curl_socket_t inlay_curl_open(void *_Nullable context, curlsocktype purpose,
                                            struct curl_sockaddr *_Nonnull address) {
  const struct inlay_curl_address *allowed = (const struct inlay_curl_address *)context;
  if (purpose != CURLSOCKTYPE_IPCXN || allowed == NULL) return CURL_SOCKET_BAD;
  bool isAllowed = false;
  if (address->family == AF_INET) {
    isAllowed = allowed->count == 4 &&
                memcmp(&((struct sockaddr_in *)&address->addr)->sin_addr, allowed->bytes, 4) == 0;
  } else if (address->family == AF_INET6) {
    isAllowed = allowed->count == 16 &&
                memcmp(&((struct sockaddr_in6 *)&address->addr)->sin6_addr, allowed->bytes, 16) == 0;
  }
  if (!isAllowed) return CURL_SOCKET_BAD;
  return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

/// The callbacks of a transfer. `context` is given to the first two, `address` to the check of sockets.
static inline CURLcode inlay_curl_callbacks(CURL *_Nonnull handle, inlay_curl_take _Nonnull head,
                                            inlay_curl_take _Nonnull body, void *_Nonnull context,
                                            const struct inlay_curl_address *_Nonnull address) {
  CURLcode code = curl_easy_setopt(handle, CURLOPT_HEADERFUNCTION, head);
  if (code == CURLE_OK) code = curl_easy_setopt(handle, CURLOPT_HEADERDATA, context);
  if (code == CURLE_OK) code = curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, body);
  if (code == CURLE_OK) code = curl_easy_setopt(handle, CURLOPT_WRITEDATA, context);
  if (code == CURLE_OK) code = curl_easy_setopt(handle, CURLOPT_OPENSOCKETFUNCTION, inlay_curl_open);
  if (code == CURLE_OK) code = curl_easy_setopt(handle, CURLOPT_OPENSOCKETDATA, (void *)address);
  return code;
}

/// The body of a transfer, `count` bytes that `take` fills in. It returns how many, 0 at the end.
static inline CURLcode inlay_curl_body(CURL *_Nonnull handle, inlay_curl_take _Nonnull take, void *_Nonnull context,
                                       int64_t count) {
  CURLcode code = curl_easy_setopt(handle, CURLOPT_READFUNCTION, take);
  if (code == CURLE_OK) code = curl_easy_setopt(handle, CURLOPT_READDATA, context);
  if (code == CURLE_OK) code = curl_easy_setopt(handle, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)count);
  return code;
}

/// The next transfer that ended, and its result; null if there is none.
static inline CURL *_Nullable inlay_curl_next_ended(CURLM *_Nonnull multi, CURLcode *_Nonnull result) {
  int left = 0;
  CURLMsg *message;
  while ((message = curl_multi_info_read(multi, &left)) != NULL) {
    if (message->msg != CURLMSG_DONE) continue;
    *result = message->data.result;
    return message->easy_handle;
  }
  return NULL;
}
