package org.mobula.launch.pmix;

/**
 * Offsets and constants of the PMIx standard, version 4, chapter 3, as libpmix 3, 4 and 5 lay them out on 64-bit
 * systems (offsetof in a C program with {@code pmix_common.h}).
 */
final class PmixLayout {
    /** {@code pmix_proc_t}: namespace, then rank. */
    static final long PROCESS_BYTES = 260;

    static final long PROCESS_RANK = 256;

    /** {@code pmix_value_t}: type, then data or a pointer to them. */
    static final long VALUE_BYTES = 32;

    static final long VALUE_DATA = 8;

    /** {@code pmix_info_t}: key, flags, value. */
    static final long INFO_BYTES = 552;

    static final long INFO_VALUE = 520;

    /** {@code pmix_key_t}, including the final zero. */
    static final int KEY_BYTES = 512;

    static final short TYPE_BOOL = 1;
    static final short TYPE_STRING = 3;
    static final short TYPE_UINT32 = 14;

    /** Visible to all processes of the job. */
    static final byte SCOPE_GLOBAL = 3;

    /** All processes of a namespace. */
    static final int RANK_WILDCARD = -2;

    private PmixLayout() {}
}
