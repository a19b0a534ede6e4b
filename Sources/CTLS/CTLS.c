#include "CTLS.h"

#include <openssl/bio.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509err.h>
#include <stdio.h>

/* The empty phrase: without one the library would ask for it on the terminal. */
static int no_phrase(char *phrase, int size, int is_writing, void *user) {
    (void)phrase, (void)size, (void)is_writing, (void)user;
    return 0;
}

static ctls_fault read_files(SSL_CTX *context, const char *chain, const char *key) {
    if (SSL_CTX_use_certificate_chain_file(context, chain) != 1)
        return ERR_GET_LIB(ERR_peek_last_error()) == ERR_LIB_SSL && ERR_GET_LIB(ERR_peek_error()) == ERR_LIB_SSL
            ? CTLS_REFUSED : CTLS_NO_CHAIN;
    if (SSL_CTX_use_PrivateKey_file(context, key, SSL_FILETYPE_PEM) != 1) {
        unsigned long error = ERR_peek_last_error();
        int is_other = ERR_GET_LIB(error) == ERR_LIB_X509
            && (ERR_GET_REASON(error) == X509_R_KEY_VALUES_MISMATCH || ERR_GET_REASON(error) == X509_R_KEY_TYPE_MISMATCH);
        return is_other ? CTLS_OTHER_KEY : CTLS_NO_KEY;
    }
    return SSL_CTX_check_private_key(context) == 1 ? CTLS_FINE : CTLS_OTHER_KEY;
}

ctls_context *ctls_context_new(const char *chain, const char *key, ctls_fault *fault, char *reason, size_t size) {
    ERR_clear_error();
    SSL_CTX *context = SSL_CTX_new(TLS_server_method());
    *fault = CTLS_REFUSED;
    if (context) {
        /* TLS 1.0 and 1.1 are not to be used any more (RFC 8996). */
        SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION);
        SSL_CTX_set_options(context, SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION | SSL_OP_CIPHER_SERVER_PREFERENCE);
        /* A connection that waits keeps no buffers. */
        SSL_CTX_set_mode(context, SSL_MODE_RELEASE_BUFFERS);
        SSL_CTX_set_default_passwd_cb(context, no_phrase);
        *fault = read_files(context, chain, key);
    }
    if (*fault == CTLS_FINE) return (ctls_context *)context;
    const char *words = ERR_reason_error_string(ERR_peek_last_error());
    snprintf(reason, size, "%s", words ? words : "out of memory");
    ERR_clear_error();
    SSL_CTX_free(context);
    return NULL;
}

void ctls_context_free(ctls_context *context) { SSL_CTX_free((SSL_CTX *)context); }

static SSL *of(const ctls_session *session) { return (SSL *)session; }

ctls_session *ctls_session_new(ctls_context *context) {
    SSL *session = SSL_new((SSL_CTX *)context);
    BIO *received = BIO_new(BIO_s_mem()), *sent = BIO_new(BIO_s_mem());
    if (!session || !received || !sent) {
        SSL_free(session), BIO_free(received), BIO_free(sent);
        return NULL;
    }
    SSL_set_bio(session, received, sent);
    SSL_set_accept_state(session);
    return (ctls_session *)session;
}

void ctls_session_free(ctls_session *session) { SSL_free(of(session)); }

int ctls_receive(ctls_session *session, const void *bytes, int count) {
    return BIO_write(SSL_get_rbio(of(session)), bytes, count) == count ? 0 : CTLS_FAILED;
}

/* The library's answer to an operation that returned `result`; its queue of errors is the thread's. */
static int outcome(SSL *session, int result) {
    int error = SSL_get_error(session, result);
    ERR_clear_error();
    switch (error) {
    case SSL_ERROR_WANT_READ:
    case SSL_ERROR_WANT_WRITE: return CTLS_WAITS;
    case SSL_ERROR_ZERO_RETURN: return CTLS_ENDED;
    default: return CTLS_FAILED;
    }
}

int ctls_read(ctls_session *session, void *bytes, int size) {
    ERR_clear_error();
    int count = SSL_read(of(session), bytes, size);
    return count > 0 ? count : outcome(of(session), count);
}

int ctls_write(ctls_session *session, const void *bytes, int count) {
    if (count == 0) return 0;
    ERR_clear_error();
    /* All of them: what is sent lies in memory, which takes any number. */
    int written = SSL_write(of(session), bytes, count);
    return written == count ? 0 : outcome(of(session), written);
}

void ctls_end(ctls_session *session) {
    /* In the midst of a handshake there is nothing to end. */
    if (SSL_in_init(of(session))) return;
    ERR_clear_error();
    SSL_shutdown(of(session));
    ERR_clear_error();
}

size_t ctls_waiting(const ctls_session *session) { return BIO_ctrl_pending(SSL_get_wbio(of(session))); }

int ctls_take(ctls_session *session, void *bytes, int size) {
    int count = BIO_read(SSL_get_wbio(of(session)), bytes, size);
    return count > 0 ? count : 0;
}
