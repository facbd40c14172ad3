package org.mobula.rmi.internal;

import org.jspecify.annotations.Nullable;

/**
 * What calls on one lane have in common: each end of a lane remembers classes by number, so it must always find the
 * same ones.
 *
 * @param server the number of the object's class loader in its process
 * @param stub the loader of the stub's class
 * @param context the context class loader of the calling thread
 * @param host how the calling host appears to the server's program
 */
record LaneKey(
        long server, @Nullable ClassLoader stub, @Nullable ClassLoader context, String host) {}
