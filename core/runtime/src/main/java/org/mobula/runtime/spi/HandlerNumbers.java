package org.mobula.runtime.spi;

/** The ranges of handler numbers. They are part of the wire protocol. */
public final class HandlerNumbers {
    /** The runtime: 0 to 15. */
    public static final int RUNTIME = 0;

    /** Invocations: 16 to 31. */
    public static final int INVOKE = 16;

    /** The models of this project: from 32 on, 16 each. */
    public static final int MODELS = 32;

    /** Orders: 32 to 47. */
    public static final int ORDER = MODELS;

    /** Messages between ranks: 48 to 63. */
    public static final int MESSAGE = MODELS + 16;

    /** Calls on groups: 64 to 79. */
    public static final int GROUP = MODELS + 32;

    /** Shared objects: 80 to 95. */
    public static final int SHARED = MODELS + 48;

    /** Endpoints: 96 to 111. */
    public static final int ENDPOINT = MODELS + 64;

    /** Active messages: 112 to 127. */
    public static final int ACTIVE = MODELS + 80;

    /** The first number for libraries that build on the engine. */
    public static final int FREE = 256;

    /** All numbers are less than this. */
    public static final int LIMIT = 1024;

    private HandlerNumbers() {}
}
