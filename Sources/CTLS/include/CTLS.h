/* The server's side of TLS 1.2 and 1.3 by Debian's OpenSSL, on bytes in memory: no descriptor and no thread is touched.
 *
 * A context is shared by any number of sessions, from one thread at a time for each session.
 */
#ifndef CTLS_H
#define CTLS_H

#include <stddef.h>

typedef struct ctls_context ctls_context;
typedef struct ctls_session ctls_session;

/* Why a certificate cannot be used. */
typedef enum {
    CTLS_FINE,
    CTLS_NO_CHAIN,   /* The first file has no certificate in PEM. */
    CTLS_NO_KEY,     /* The second one has no private key in PEM, or one that takes a passphrase. */
    CTLS_OTHER_KEY,  /* The key is not the certificate's. */
    CTLS_REFUSED     /* The library refuses the certificate; `reason` has its words. */
} ctls_fault;

/* Reads a certificate with those that vouch for it, and its private key, from two files in PEM.
 * NULL where they cannot be used, with the fault; a reason is cut to `size` bytes, its final zero included. */
ctls_context *ctls_context_new(const char *chain, const char *key, ctls_fault *fault, char *reason, size_t size);
void ctls_context_free(ctls_context *context);

/* A connection's session, which keeps what it needs of the context; NULL where memory is short. */
ctls_session *ctls_session_new(ctls_context *context);
void ctls_session_free(ctls_session *session);

/* Returned in place of a count. */
enum {
    CTLS_WAITS = -1,  /* The other end has to send more. */
    CTLS_ENDED = -2,  /* The other end has said that it sends no more. */
    CTLS_FAILED = -3  /* The session cannot go on; what waits to be sent says so to the other end. */
};

/* Takes what the other end has sent. 0, or CTLS_FAILED where memory is short. */
int ctls_receive(ctls_session *session, const void *bytes, int count);

/* Does the handshake where it is due, and deciphers up to `size` bytes; how many there were, or one of the above. */
int ctls_read(ctls_session *session, void *bytes, int size);

/* Enciphers bytes. 0, or one of the above: CTLS_WAITS as long as the handshake has not ended. */
int ctls_write(ctls_session *session, const void *bytes, int count);

/* Says that no more follows (close_notify, RFC 8446, section 6.1). */
void ctls_end(ctls_session *session);

/* How many bytes wait to be sent, and takes up to `size` of them; how many it took. */
size_t ctls_waiting(const ctls_session *session);
int ctls_take(ctls_session *session, void *bytes, int size);

#endif
