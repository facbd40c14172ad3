package org.mobula.shared.internal.check;

/**
 * A read and a write of a block at two ranks that nothing orders.
 *
 * @param reader the rank that has read it without having acquired it
 * @param read where
 * @param writer the rank that has written it
 * @param written where it had acquired it
 */
record Race(long block, int reader, String read, int writer, String written) {}
