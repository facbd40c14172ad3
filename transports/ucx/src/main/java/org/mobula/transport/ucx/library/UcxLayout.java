package org.mobula.transport.ucx.library;

/**
 * Offsets and constants of the C interface, version 1.13, which later versions of the library keep.
 *
 * <p>Each structure begins with a mask of the fields that are set.
 */
public final class UcxLayout {
    static final int API_MAJOR = 1;
    static final int API_MINOR = 13;

    // ucs_status_t
    /** Success. */
    public static final byte OK = 0;
    /** The operation is not complete. */
    public static final byte IN_PROGRESS = 1;

    static final byte UNREACHABLE = -6;
    static final byte BUSY = -15;
    static final long LOWEST_STATUS = -100;

    // ucp_params_t
    static final int PARAMS = 80;
    static final long PARAMS_FEATURES = 8;
    static final long FIELD_FEATURES = 1;
    static final long FEATURE_WAKEUP = 16;
    static final long FEATURE_MESSAGES = 64;

    // ucp_worker_params_t
    static final int WORKER = 200;
    static final long WORKER_THREADS = 8;
    static final long FIELD_THREADS = 1;
    static final int THREADS_SERIALIZED = 1;

    // ucp_ep_params_t
    static final int ENDPOINT = 104;
    static final long ENDPOINT_ADDRESS = 8;
    static final long ENDPOINT_ERROR_MODE = 16;
    static final long ENDPOINT_ERROR_CALL = 24;
    static final long ENDPOINT_ERROR_ARGUMENT = 32;
    static final long FIELDS_ENDPOINT = 1 | 2 | 4;
    static final int ERROR_MODE_PEER = 1;

    // ucp_am_handler_param_t
    static final int HANDLER = 32;
    static final long HANDLER_ID = 8;
    static final long HANDLER_FLAGS = 12;
    static final long HANDLER_CALL = 16;
    static final long FIELDS_HANDLER = 1 | 2 | 4;
    static final int WHOLE_MESSAGE = 1;

    /** The number of the only message handler. */
    static final int MESSAGE_ID = 1;

    // ucp_am_recv_param_t
    /** The attribute of a message whose data are to be fetched. */
    public static final long RENDEZVOUS = 0x20000;

    // ucp_request_param_t; all zero: bytes, and no call
    static final int REQUEST = 72;
    static final long REQUEST_FLAGS = 4;
    static final int FIELD_FLAGS = 16;
    static final int CLOSE_FORCE = 1;

    private UcxLayout() {}
}
