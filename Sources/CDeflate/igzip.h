#pragma once
// One call of ISA-L's igzip. Its stream struct holds arrays longer than Swift's importer takes, so it stays in C.
#include <isa-l/igzip_lib.h>
#include <string.h>

/// Memory one call needs beside its input and output, to be allocated once and passed to every call.
enum { INLAY_IGZIP_SCRATCH = sizeof(struct isal_zstream) + ISAL_DEF_LVL1_LARGE };

/// Compresses `count` bytes to raw DEFLATE at level 1, without any history; ends at a byte with a full flush, or
/// with the end of the stream if `is_last`.
///
/// Returns the bytes written, or -1 if they did not fit into `capacity`.
static inline long inlay_igzip_compress(const unsigned char *_Nonnull bytes, unsigned int count,
                                        unsigned char *_Nonnull output, unsigned int capacity,
                                        void *_Nonnull scratch, int is_last) {
  struct isal_zstream *stream = scratch;
  // The init leaves the tables of the call before, and what is found in them decides what is written.
  memset(scratch, 0, INLAY_IGZIP_SCRATCH);
  isal_deflate_stateless_init(stream);
  stream->next_in = (unsigned char *)bytes;
  stream->avail_in = count;
  stream->next_out = output;
  stream->avail_out = capacity;
  stream->level = 1;
  stream->level_buf = (unsigned char *)scratch + sizeof(struct isal_zstream);
  stream->level_buf_size = ISAL_DEF_LVL1_LARGE;
  stream->flush = FULL_FLUSH;
  stream->end_of_stream = is_last ? 1 : 0;
  if (isal_deflate_stateless(stream) != COMP_OK || stream->avail_in != 0) return -1;
  return (long)stream->total_out;
}
