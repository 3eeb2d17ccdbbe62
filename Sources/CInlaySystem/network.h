#pragma once
#include <netdb.h>
#include <netinet/in.h>
#include <stdint.h>
#include <string.h>
#include <sys/socket.h>

/// An address of the Internet Protocol: 4 or 16 bytes, most significant first.
struct inlay_network_address {
  uint8_t bytes[16];
  uint8_t count;
};

/// The addresses of a host, at most `room`; 0 if it has none or is not known. May take many seconds.
static inline int inlay_resolve(const char *_Nonnull host, struct inlay_network_address *_Nonnull found, int room) {
  struct addrinfo hints, *list = NULL;
  memset(&hints, 0, sizeof hints);
  hints.ai_family = AF_UNSPEC;
  hints.ai_socktype = SOCK_STREAM;
  if (getaddrinfo(host, NULL, &hints, &list) != 0) return 0;
  int count = 0;
  for (struct addrinfo *entry = list; entry != NULL && count < room; entry = entry->ai_next) {
    if (entry->ai_family == AF_INET) {
      memcpy(found[count].bytes, &((struct sockaddr_in *)entry->ai_addr)->sin_addr, 4);
      found[count++].count = 4;
    } else if (entry->ai_family == AF_INET6) {
      memcpy(found[count].bytes, &((struct sockaddr_in6 *)entry->ai_addr)->sin6_addr, 16);
      found[count++].count = 16;
    }
  }
  freeaddrinfo(list);
  return count;
}
