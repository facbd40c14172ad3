package org.mobula.runtime.spi;

/** Who has which handler numbers; they are part of the wire protocol. */
public final class HandlerNumbers {
    /** The runtime's own: 0 to 15. */
    public static final int RUNTIME = 0;

    /** Invocations: 16 to 31. */
    public static final int INVOKE = 16;

    /** The models of this project that need numbers of their own: from 32 on, 16 each. */
    public static final int MODELS = 32;

    /** Orders: 32 to 47. */
    public static final int ORDER = MODELS;

    /** Messages between ranks: 48 to 63. */
    public static final int MESSAGE = MODELS + 16;

    /** Calls on groups: 64 to 79. */
    public static final int GROUP = MODELS + 32;

    /** Free for libraries that build on the engine: from here on. */
    public static final int FREE = 256;

    /** Numbers are below this. */
    public static final int LIMIT = 1024;

    private HandlerNumbers() {}
}
